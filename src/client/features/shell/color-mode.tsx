import { Box, chakra } from "@chakra-ui/react";
import { SunMoon, Moon, Sun } from "lucide-react";
import { msg } from "../../../shared/i18n/message.ts";
import { colorModeField, type ColorMode, colorModes, useColorMode } from "../../lib/color-mode.ts";
import { useTranslate } from "../../lib/translate.ts";

const looks = {
  system: { label: msg("System", { context: "color mode" }), Icon: SunMoon },
  light: { label: msg("Light", { context: "color mode" }), Icon: Sun },
  dark: { label: msg("Dark", { context: "color mode" }), Icon: Moon },
} as const satisfies Record<ColorMode, unknown>;

/** React wants a handler, but color-mode.js has handled the change before. */
const appliedAlready = () => undefined;

/** An invisible native select lies over the icon. */
const Hidden = chakra("select", {
  base: { position: "absolute", inset: 0, width: "full", opacity: 0, cursor: "pointer" },
});

/** The color mode as one icon, for the header. */
export function ColorModeSelect() {
  const t = useTranslate();
  const mode = useColorMode();
  const { Icon } = looks[mode];
  return (
    <Box
      position="relative"
      display="grid"
      placeContent="center"
      boxSize={11}
      flexShrink={0}
      borderRadius="full"
      color="ink.soft"
      title={t("Appearance")}
      _hover={{ bg: "paper.sunken", color: "ink" }}
      css={{ "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "leaf" } }}
    >
      <Icon aria-hidden size={20} />
      <Hidden
        aria-label={t("Appearance")}
        name={colorModeField}
        value={mode}
        onChange={appliedAlready}
      >
        {colorModes.map((one) => (
          <option key={one} value={one}>
            {t(looks[one].label)}
          </option>
        ))}
      </Hidden>
    </Box>
  );
}

const Choices = chakra("fieldset", {
  base: {
    display: "grid",
    gridTemplateColumns: "repeat(3, auto)",
    mb: 4,
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "full",
    "& legend": { srOnly: true },
  },
});

const Choice = chakra("label", {
  base: {
    position: "relative",
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    gap: 1.5,
    minH: 10,
    px: 3,
    borderRadius: "full",
    color: "ink.soft",
    textStyle: "small",
    fontWeight: "medium",
    cursor: "pointer",
    "& input": { position: "absolute", inset: 0, opacity: 0, cursor: "pointer" },
    "&:has(:checked)": {
      bg: "leaf.soft",
      color: "leaf",
      boxShadow: "inset 0 0 0 1.5px var(--chakra-colors-leaf)",
    },
    "&:has(:focus-visible)": { outline: "2px solid", outlineColor: "leaf", outlineOffset: "2px" },
  },
});

/** The color modes side by side, for the side panel. */
export function ColorModeChoice() {
  const t = useTranslate();
  const mode = useColorMode();
  return (
    <Choices>
      <legend>{t("Appearance")}</legend>
      {colorModes.map((one) => {
        const { label, Icon } = looks[one];
        return (
          <Choice key={one}>
            <input
              type="radio"
              name={colorModeField}
              value={one}
              // Not controlled by React, which would put the old choice back before color-mode.js gets it.
              defaultChecked={one === mode}
            />
            <Icon aria-hidden size={16} />
            {t(label)}
          </Choice>
        );
      })}
    </Choices>
  );
}
