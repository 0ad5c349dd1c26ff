import { Button } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { EmptyState } from "../../components/empty-state.tsx";
import { useTranslate } from "../../lib/translate.ts";

/** No property matches the filters, or none is listed. */
export function NoProperties({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const t = useTranslate();
  if (filtered) {
    return (
      <EmptyState
        title={t("No properties found")}
        action={
          <Button variant="outline" onClick={onClear}>
            {t("Show All Properties")}
          </Button>
        }
      >
        {t("Try another country or upgrade type, or a shorter search.")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t("No properties found")}
      action={
        <Button asChild variant="outline">
          <Link to="/signup">{t("Become a Host")}</Link>
        </Button>
      }
    >
      {t("The first stays are on their way. Have a place of your own? Be the first to list it.")}
    </EmptyState>
  );
}
