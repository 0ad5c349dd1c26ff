import { Box, Button, chakra, Container, Flex, Grid } from "@chakra-ui/react";
import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { type BrowseFilters, isFiltered } from "../../../shared/browse-filters.ts";
import { countryName } from "../../../shared/countries.ts";
import type { BrowseInput, BrowsePage } from "../../../shared/schemas/properties.ts";
import { usePathPrefix } from "../../lib/public-url.ts";
import { useTranslate } from "../../lib/translate.ts";
import { withChosen } from "../../lib/with-chosen.ts";
import { countryOptions } from "./country-options.ts";
import { FilterSelect } from "./filter-field.tsx";
import { SearchField } from "./search-field.tsx";
import { upgradeOptions } from "./upgrade-options.ts";

/** The height of the first row and its gap, which scroll out of view on a phone. */
const searchRow = "4.25rem";

const Form = chakra("form", {
  base: {
    display: "grid",
    gap: 2,
    minW: 0,
    gridTemplateColumns: {
      base: "repeat(2, minmax(0, 1fr))",
      md: "3fr 3fr 3fr minmax(9.5rem, 2fr)",
    },
    // On a phone, the least used filters are in the row that scrolls out of view.
    "& > :last-child": { gridArea: { base: "1 / 2", md: "auto" } },
    // A phone with text of twice the size.
    "@media (max-width: 19em)": {
      gridTemplateColumns: "minmax(0, 1fr)",
      "& > :last-child": { gridArea: "auto" },
    },
  },
});

const Count = chakra("output", {
  base: { minW: 0, color: "ink.soft", borderRadius: "sm" },
});

interface FilterBarProps {
  filters: BrowseFilters;
  countries: readonly { name: string }[];
  /** The countries of the properties, with the number of properties in each. */
  withStays: BrowsePage["countries"];
  upgradeTypes: readonly string[];
  /** The number of results. */
  count: ReactNode;
  /** Changes some filters; `replace` adds no history entry. */
  onChange: (change: BrowseInput, replace?: boolean) => void;
  onClear: () => void;
}

/** The sticky filters and the number of results; a plain form until the page is hydrated. */
export function FilterBar(props: FilterBarProps) {
  const t = useTranslate();
  const prefix = usePathPrefix();
  const { filters, countries, withStays, upgradeTypes, count, onChange, onClear } = props;
  const filtered = isFiltered(filters);
  const result = useRef<HTMLOutputElement>(null);

  /** Clearing removes its own button, so the focus moves to the number of results. */
  function clear(): void {
    onClear();
    result.current?.focus({ preventScroll: true });
  }

  return (
    <Box
      position="sticky"
      zIndex="sticky"
      top={{ base: `-${searchRow}`, md: 0 }}
      bg="paper"
      borderBottomWidth="1px"
      borderColor="line"
      // Keeps the search field visible when it is focused by keyboard.
      css={{
        "&:has(input:focus)": { top: 0 },
        "@media (max-height: 28rem)": { position: "static" },
      }}
    >
      <Container py={3}>
        <Grid
          gap={{ base: 1, xl: 6 }}
          alignItems="center"
          templateColumns={{ base: "minmax(0, 1fr)", xl: "minmax(0, 1fr) 26rem" }}
        >
          <search>
            <Form
              action={`${prefix}/browse`}
              autoComplete="off"
              onSubmit={(event) => event.preventDefault()}
            >
              <SearchField
                value={filters.q ?? ""}
                onSearch={(q, again) => onChange({ q }, again)}
              />
              <FilterSelect
                label={t("Country")}
                name="country"
                all={t("All countries")}
                value={filters.country ?? ""}
                options={withChosen(
                  countryOptions(countries, withStays, t),
                  filters.country ?? "",
                  filters.country && countryName(filters.country, t.language),
                )}
                onChange={(country) => onChange({ country })}
              />
              <FilterSelect
                label={t("Upgrade type")}
                name="upgrade_type"
                all={t("All types")}
                value={filters.upgrade_type ?? ""}
                options={upgradeOptions(upgradeTypes, t, filters.upgrade_type)}
                onChange={(upgrade_type) => onChange({ upgrade_type })}
              />
              <FilterSelect
                label={t("Sort by")}
                name="sort"
                all={t("Newest")}
                value={filters.sort ?? ""}
                options={[{ value: "name", label: t("Name", { context: "of a place" }) }]}
                onChange={(sort) => onChange({ sort: sort === "name" ? sort : "newest" })}
              />
            </Form>
          </search>
          <Flex
            minH={{ base: 10, md: 9 }}
            align="center"
            justify={{ base: "space-between", xl: "flex-end" }}
            gap={3}
            textStyle={{ base: "note", md: "small", xl: "note", "2xl": "small" }}
          >
            <Count ref={result} tabIndex={-1}>
              {count}
            </Count>
            {filtered && (
              <Button variant="ghost" size="sm" me={-3.5} onClick={clear}>
                <X aria-hidden />
                {t("Clear Filters")}
              </Button>
            )}
          </Flex>
        </Grid>
      </Container>
    </Box>
  );
}
