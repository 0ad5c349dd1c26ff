import { Box, chakra } from "@chakra-ui/react";
import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { control, recipes } from "../theme/recipes.ts";

/** A styled text input; use it in a FormField. */
export const Input = chakra("input", recipes.input);

/** A styled text area; use it in a FormField. */
export const Textarea = chakra("textarea", recipes.textarea);

const NativeSelect = chakra("select", {
  base: { ...control, appearance: "none", pe: 11, textOverflow: "ellipsis", cursor: "pointer" },
});

/** Screens where two fields in a row have hardly any room. */
export const smallest = "@media (max-width: 26em)";

interface SelectProps extends ComponentProps<typeof NativeSelect> {
  /** Leaves more room for the text on the smallest screens. */
  compact?: boolean;
}

/** A styled native select, which is easiest to use on phones. */
export function Select({ compact = false, ...rest }: SelectProps) {
  return (
    <Box position="relative">
      <NativeSelect {...rest} css={[compact ? { [smallest]: { pe: 6 } } : {}, rest.css]} />
      <Box
        aria-hidden
        position="absolute"
        insetEnd={4}
        css={compact ? { [smallest]: { insetEnd: 1.5 } } : {}}
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
        color="ink.soft"
      >
        <ChevronDown size={18} />
      </Box>
    </Box>
  );
}

/** A styled check box; CheckboxField adds the label. */
export const Checkbox = chakra("input", {
  base: {
    flexShrink: 0,
    appearance: "none",
    display: "grid",
    placeContent: "center",
    boxSize: 5,
    bg: "field",
    borderWidth: "1.5px",
    borderColor: "field.edge",
    borderRadius: "sm",
    cursor: "pointer",
    _hover: { borderColor: "ink" },
    _focusVisible: { outline: "2px solid", outlineColor: "leaf", outlineOffset: "2px" },
    _invalid: { borderColor: "clay" },
    _checked: { bg: "leaf", borderColor: "leaf" },
    _before: {
      content: '""',
      boxSize: 3,
      bg: "leaf.contrast",
      clipPath: "polygon(14% 46%, 0 62%, 42% 100%, 100% 20%, 84% 6%, 40% 70%)",
      transform: "scale(0)",
    },
    "&:checked::before": { transform: "scale(1)" },
    _highContrast: { appearance: "auto" },
  },
});
