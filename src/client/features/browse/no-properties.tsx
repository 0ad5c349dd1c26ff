import { Button } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../components/empty-state.tsx";

/** No property matches the filters, or none is listed. */
export function NoProperties({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        title="No properties found"
        action={
          <Button variant="outline" onClick={onClear}>
            Show All Properties
          </Button>
        }
      >
        Try another country or upgrade type, or a shorter search.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title="No properties found"
      action={
        <Button asChild variant="outline">
          <Link to="/signup">Become a Host</Link>
        </Button>
      }
    >
      The first stays are on their way. Have a place of your own? Be the first to list it.
    </EmptyState>
  );
}
