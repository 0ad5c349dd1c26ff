import { Box, Button, Heading, Input, Text } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useSite } from "../first-data.ts";
import { useTRPC } from "../trpc.ts";
export function HomeRoute() {
  const site = useSite();
  const impact = useQuery(useTRPC().site.impact.queryOptions());
  const [n, setN] = useState(0);
  return (
    <Box p={8} bg="paper">
      <Heading>This Is Solar Tourism {site.site_name}</Heading>
      <Text color="ink.soft">
        {impact.data?.kw} kW {n}
      </Text>
      <Input />
      <Button onClick={() => setN(n + 1)}>Join as Host</Button>
      <Link to="/browse">Browse</Link>
    </Box>
  );
}
