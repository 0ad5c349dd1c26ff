import { chakra } from "@chakra-ui/react";
import type { AdminStats } from "./admin-data.ts";
import { analytics } from "./analytics.ts";
import { useUsers } from "./people.ts";

const Table = chakra("table", {
  base: {
    width: "full",
    borderCollapse: "collapse",
    "& th, & td": {
      py: 3,
      textAlign: "start",
      fontWeight: "normal",
      borderBottomWidth: "1px",
      borderColor: "line",
    },
    "& thead th": { textStyle: "label", color: "ink.soft" },
    "& td, & thead th:last-of-type": {
      textAlign: "end",
      fontVariantNumeric: "lining-nums tabular-nums",
    },
    "& tbody td": { fontWeight: "semibold" },
  },
});

/** The platform's numbers side by side. */
export function AnalyticsTable({ stats }: { stats: AdminStats }) {
  const hosts = useUsers({ q: "", role: "host" }).data?.pages[0]?.total ?? 0;
  return (
    <Table aria-label="Platform numbers">
      <thead>
        <tr>
          <th scope="col">Measure</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {analytics(stats, hosts).map(({ measure, value }) => (
          <tr key={measure}>
            <th scope="row">{measure}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
