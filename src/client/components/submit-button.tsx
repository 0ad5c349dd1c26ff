import { Button, Spinner } from "@chakra-ui/react";
import type { ComponentProps } from "react";

interface SubmitButtonProps extends ComponentProps<typeof Button> {
  pending: boolean;
  /** The label of the button while the call is pending. */
  pendingLabel: string;
}

/**
 * A submit button. While pending it does nothing, but it is not disabled, since that would lose the
 * focus. The label has an element of its own, because a browser that translates the page replaces
 * bare text nodes, which breaks React.
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
