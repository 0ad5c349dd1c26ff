import { Button, Spinner } from "@chakra-ui/react";
import type { ComponentProps } from "react";

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  pending: boolean;
  /** What the button reads while the call runs. */
  pendingLabel: string;
}

/**
 * Sends its form once: while pending it stays where it is and keeps the focus (a truly disabled
 * button would lose it), but does nothing. The label has an element of its own: where a browser has
 * translated the page, a bare text is not React's own node any more.
 */
export function SubmitButton({ pending, pendingLabel, children, ...rest }: SubmitButtonProps) {
  return (
    <Button
      type="submit"
      {...rest}
      aria-disabled={pending ? true : undefined}
      onClick={(event) => {
        if (pending) event.preventDefault();
        else rest.onClick?.(event);
      }}
    >
      {pending && (
        <Spinner
          aria-hidden
          boxSize="1.1em"
          borderColor="currentColor"
          borderTopColor="transparent"
        />
      )}
      <span>{pending ? pendingLabel : children}</span>
    </Button>
  );
}
