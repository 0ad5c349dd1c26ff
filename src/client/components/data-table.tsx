import { Box, Button, chakra, Flex, Skeleton } from "@chakra-ui/react";
import { ArrowDown, ArrowUp, ChevronDown, ChevronUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslate } from "../lib/translate.ts";
import { SelectField } from "./form-field.tsx";

/** One column of a table. */
export interface Column<Item> {
  key: string;
  label: string;
  /** The width from 768 px up, for example "20%". */
  width: string;
  /** The order of the first click on the head; without it, the table is not sorted by this column. */
  sorts?: "asc" | "desc";
  align?: "end";
  cell: (item: Item) => ReactNode;
}

/** How a table is sorted: by the key of a column. */
export interface Sorting {
  sort: string;
  order: "asc" | "desc";
}

interface DataTableProps<Item extends { id: number }> {
  /** The name of the table for screen readers. */
  label: string;
  columns: ReadonlyArray<Column<Item>>;
  /** Undefined while loading. */
  items: readonly Item[] | undefined;
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The id of the open row. */
  openRow?: number | undefined;
  onToggleRow?: (id: number) => void;
  /** Names a row, for the button that opens it. */
  nameOf?: (item: Item) => string;
  /** The most likely actions of a row, beside the button that opens it. */
  renderActions?: (item: Item) => ReactNode;
  /** The details and other actions of an open row. */
  renderDetails?: (item: Item) => ReactNode;
  /** The items are those of the last page or filter, until the next ones are loaded. */
  stale?: boolean;
}

const Table = chakra(
  "table",
  {
    base: {
      display: { base: "block", md: "table" },
      width: "full",
      tableLayout: "fixed",
      borderCollapse: "collapse",
      textStyle: "small",
      "& thead": { display: { base: "none", md: "table-header-group" } },
      "& tbody": { display: { base: "block", md: "table-row-group" } },
      "& tr": {
        display: { base: "grid", md: "table-row" },
        gridTemplateColumns: "minmax(0, 1fr) auto",
        columnGap: 3,
        py: { base: 3.5, md: 0 },
        borderBottomWidth: "1px",
        borderColor: "line",
      },
      // The details below an open row belong to it.
      "& tr[data-open]": { borderBottomWidth: 0, pb: { base: 0, md: 0 } },
      "& th, & td": {
        py: { base: 0.5, md: 2 },
        pe: { base: 0, md: 3, xl: 5 },
        textAlign: "start",
        fontWeight: "normal",
        verticalAlign: "middle",
        overflowWrap: "anywhere",
      },
      "& tbody th, & tbody td": {
        display: { base: "block", md: "table-cell" },
        gridColumn: "1 / -1",
        height: { md: 14 },
      },
      "& tbody th": { gridColumn: "1" },
      "& th:last-child, & td:last-child": { pe: 0 },
      "& thead th": { textStyle: "label", color: "ink.soft", verticalAlign: "middle" },
      // On a phone, each value follows the name of its column.
      "& tbody td[data-label]": {
        display: { base: "grid", md: "table-cell" },
        gridTemplateColumns: "6.5rem minmax(0, 1fr)",
        columnGap: 3,
      },
      // There, a single button is beside the name, and several are below the values.
      "& tbody td[data-actions]": { gridColumn: "2", gridRow: "1" },
      "& tbody td[data-actions]:has(button + button)": {
        gridColumn: "1 / -1",
        gridRow: "auto",
        pt: 2,
      },
      "& td[data-label]::before": {
        content: { base: "attr(data-label)", md: "none" },
        color: "ink.soft",
      },
      "& [data-end]": {
        pe: { base: 0, md: 4, xl: 8 },
        textAlign: { md: "end" },
        // A number in two parts reads as another number.
        whiteSpace: { md: "nowrap" },
        fontVariantNumeric: "lining-nums tabular-nums",
      },
      "& [data-end]:last-child": { pe: 0 },
    },
  },
  { defaultProps: { role: "table" } },
);

/** A part of the table, with the role that Safari forgets when it is displayed as a block. */
const part = <Role extends string>(role: Role) => ({ defaultProps: { role } });
const Heads = chakra("thead", {}, part("rowgroup"));
const Body = chakra("tbody", {}, part("rowgroup"));
const TableRow = chakra("tr", {}, part("row"));
const ColumnHead = chakra("th", {}, { defaultProps: { role: "columnheader", scope: "col" } });
const RowHead = chakra("th", {}, { defaultProps: { role: "rowheader", scope: "row" } });
const Cell = chakra("td", {}, part("cell"));

const SortButton = chakra("button", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: 1,
    minH: 6,
    borderRadius: "sm",
    fontWeight: "semibold",
    textAlign: "start",
    cursor: "pointer",
    focusVisibleRing: "outside",
    _hover: { color: "ink", textDecoration: "underline", textUnderlineOffset: "0.2em" },
    "&[data-active]": { color: "ink" },
    _icon: { flexShrink: 0 },
  },
});

/**
 * A table as wide as the page, with sortable heads and rows that open to show details. On a phone
 * each row is a block, and a list of orders replaces the heads.
 */
export function DataTable<Item extends { id: number }>(props: DataTableProps<Item>) {
  const t = useTranslate();
  const { label, columns, items, sorting, onSort, renderActions, renderDetails, stale } = props;
  const hasActions = renderActions !== undefined || renderDetails !== undefined;
  const actionsWidth = renderActions
    ? renderDetails
      ? "26%"
      : { md: "9.5rem", xl: "13.5rem" }
    : "8rem";
  return (
    <>
      {sorting && onSort && <OrderSelect columns={columns} sorting={sorting} onSort={onSort} />}
      <Table aria-label={label} aria-busy={stale === true || items === undefined}>
        <Heads>
          <TableRow>
            {columns.map((column) => (
              <Head
                key={column.key}
                column={column}
                {...(sorting && onSort && { sorting, onSort })}
              />
            ))}
            {hasActions && (
              <ColumnHead width={actionsWidth} data-end>
                {t("Actions")}
              </ColumnHead>
            )}
          </TableRow>
        </Heads>
        <Body opacity={stale === true ? 0.6 : 1}>
          {items === undefined && <LoadingRows columns={columns.length + (hasActions ? 1 : 0)} />}
          {items?.map((item) => (
            <Row
              key={item.id}
              {...props}
              item={item}
              isOpen={item.id === props.openRow}
              onToggle={() => props.onToggleRow?.(item.id)}
            />
          ))}
        </Body>
      </Table>
    </>
  );
}

interface RowProps<Item extends { id: number }> extends DataTableProps<Item> {
  item: Item;
  isOpen: boolean;
  onToggle: () => void;
}

/** A row, and below it its details while it is open. */
function Row<Item extends { id: number }>(props: RowProps<Item>) {
  const { item, columns, nameOf, renderActions, renderDetails, isOpen, onToggle } = props;
  const t = useTranslate();
  const [first, ...others] = columns;
  return (
    <>
      <TableRow data-open={isOpen ? "" : undefined}>
        <RowHead>{first?.cell(item)}</RowHead>
        {others.map(({ key, label, align, cell }) => (
          <Cell key={key} data-label={label} data-end={align === "end" ? "" : undefined}>
            <div>{cell(item)}</div>
          </Cell>
        ))}
        {(renderActions ?? renderDetails) && (
          <Cell data-end data-actions>
            <Flex gap={2} wrap="wrap" justify={{ md: "flex-end" }}>
              {renderActions?.(item)}
              {renderDetails && (
                <Button
                  size="sm"
                  variant="subtle"
                  aria-expanded={isOpen}
                  aria-description={nameOf?.(item)}
                  onClick={onToggle}
                >
                  <span>{t("Manage")}</span>
                  {isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
                </Button>
              )}
            </Flex>
          </Cell>
        )}
      </TableRow>
      {isOpen && renderDetails && (
        <TableRow>
          <Cell colSpan={columns.length + 1}>
            <Box
              px={{ md: 5 }}
              py={{ base: 2, md: 4 }}
              mb={{ md: 3 }}
              bg={{ md: "paper.raised" }}
              borderWidth={{ md: "1px" }}
              borderColor="line"
              borderRadius="lg"
            >
              {renderDetails(item)}
            </Box>
          </Cell>
        </TableRow>
      )}
    </>
  );
}

interface SortProps {
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
}
type Sortable = Pick<Column<never>, "key" | "label" | "width" | "sorts" | "align">;

function Head({ column, sorting, onSort }: { column: Sortable } & Partial<SortProps>) {
  const { key, label, width, sorts, align } = column;
  const active = sorting?.sort === key;
  const ascending = sorting?.order === "asc";
  const Arrow = ascending ? ArrowUp : ArrowDown;
  return (
    <ColumnHead
      width={width}
      data-end={align === "end" ? "" : undefined}
      aria-sort={active ? (ascending ? "ascending" : "descending") : undefined}
    >
      {sorts === undefined || onSort === undefined ? (
        label
      ) : (
        <SortButton
          type="button"
          data-active={active ? "" : undefined}
          onClick={() =>
            onSort({ sort: key, order: active ? (ascending ? "desc" : "asc") : sorts })
          }
        >
          <span>{label}</span>
          {active && <Arrow aria-hidden size={14} />}
        </SortButton>
      )}
    </ColumnHead>
  );
}

/** The orders as a list, where there are no heads to press. */
function OrderSelect({ columns, sorting, onSort }: { columns: readonly Sortable[] } & SortProps) {
  const t = useTranslate();
  return (
    <Box hideFrom="md" mb={2}>
      <SelectField
        label={t("Sort by")}
        options={columns
          .filter(({ sorts }) => sorts !== undefined)
          .map(({ key, label }) => ({ value: key, label }))}
        value={sorting.sort}
        onChange={({ target }) => {
          const order = columns.find(({ key }) => key === target.value)?.sorts ?? "asc";
          onSort({ sort: target.value, order });
        }}
      />
    </Box>
  );
}

/** As high as the rows to come. */
function LoadingRows({ columns }: { columns: number }) {
  return ["a", "b", "c", "d", "e", "f"].map((name) => (
    <TableRow key={name}>
      <Cell colSpan={columns}>
        <Skeleton height={5} my={2} aria-hidden />
      </Cell>
    </TableRow>
  ));
}
