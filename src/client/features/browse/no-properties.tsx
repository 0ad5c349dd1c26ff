import { Button } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../components/empty-state.tsx";

/** Nothing fits the filters, or nothing is listed at all. */
export function NoProperties({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  if (filtered) {
    return (
      <EmptyState
        title="No properties found"
        action={
          <Button variant="outline" onClick={onClear}>
            Show all properties
          </Button>
        }
      >
        Try adjusting your filters: another country, another upgrade type, or fewer words.
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
      The first places are still on their way. Do you have one? Be the first to list it.
    </EmptyState>
  );
}
