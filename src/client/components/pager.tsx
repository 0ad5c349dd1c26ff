import { Button, Flex, Text } from "@chakra-ui/react";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useTranslate } from "../lib/translate.ts";

interface PagerProps {
  page: number;
  /** The number of pages; with one, nothing is shown. */
  pages: number;
  onPage: (page: number) => void;
}

/** The pages of a table. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useTranslate();
  if (pages <= 1) return null;
  return (
    <Flex as="nav" aria-label={t("Pages")} mt={5} gap={3} align="center" justify="space-between">
      <Button variant="outline" size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <ChevronLeft aria-hidden />
        {t("Previous")}
      </Button>
      <Text textStyle="small" color="ink.soft" textAlign="center">
        {t("Page {page, number} of {pages, number}", { page, pages })}
      </Text>
      <Button variant="outline" size="sm" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t("Next")}
        <ChevronRight aria-hidden />
      </Button>
    </Flex>
  );
}
