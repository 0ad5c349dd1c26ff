import { Flex } from "@chakra-ui/react";
import { Lock } from "lucide-react";
import type { SiteChoice } from "../../../shared/schemas/site.ts";
import { settingNames } from "../../../shared/setting-names.ts";
import { TextField } from "../../components/form-field.tsx";
import { useTranslate } from "../../lib/translate.ts";

/** A setting that the environment fixes; read-only. */
export function LockedField({ name, value }: { name: SiteChoice; value: string }) {
  const t = useTranslate();
  return (
    <TextField
      label={t(settingNames[name])}
      readOnly
      textOverflow="ellipsis"
      value={value}
      bg="paper.sunken"
      hint={
        <Flex as="span" gap={1.5} align="baseline">
          <Lock aria-hidden size={12} />
          {t("Locked: {variable} is set in the server’s environment.", {
            variable: name.toUpperCase(),
          })}
        </Flex>
      }
    />
  );
}
