import { Box, chakra } from "@chakra-ui/react";
import { Info } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

interface ExplanationProps extends ComponentProps<typeof Box> {
  title: string;
  children: ReactNode;
}

const Title = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: 1.5,
    width: "fit-content",
    minH: 6,
    cursor: "pointer",
    borderRadius: "sm",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    _hover: { color: "ink", textDecoration: "underline" },
  },
});

/** A note that opens on demand, without the app's code too. */
export function Explanation({ title, children, ...rest }: ExplanationProps) {
  return (
    <Box textStyle="note" color="ink.soft" {...rest}>
      <details>
        <Title>
          <Info aria-hidden size={14} />
          {title}
        </Title>
        <Box pt={1}>{children}</Box>
      </details>
    </Box>
  );
}
