import { Flex } from "@chakra-ui/react";
import { Lock } from "lucide-react";
import type { SiteChoice } from "../../../shared/schemas/site.ts";
import { settingNames } from "../../../shared/setting-names.ts";
import { TextField } from "../../components/form-field.tsx";

/** A setting that the environment fixes; read-only. */
export function LockedField({ name, value }: { name: SiteChoice; value: string }) {
  return (
    <TextField
      label={settingNames[name]}
      readOnly
      value={value}
      bg="paper.sunken"
      hint={
        <Flex as="span" gap={1.5} align="baseline">
          <Lock aria-hidden size={12} />
          Locked: {name.toUpperCase()} is set in the server’s environment.
        </Flex>
      }
    />
  );
}
