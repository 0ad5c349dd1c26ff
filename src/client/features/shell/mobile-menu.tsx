import { Box, Drawer, IconButton, Portal } from "@chakra-ui/react";
import { X } from "lucide-react";
import { DrawerRoot } from "../../components/overlay.tsx";
import { useTranslate } from "../../lib/translate.ts";
import { Account } from "./account.tsx";
import { ColorModeChoice } from "./color-mode.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { navItems } from "./nav-items.ts";
import { NavLink } from "./nav-link.tsx";
import type { ShellProps } from "./shell-props.ts";

/** The side panel on small screens: the links and the account. */
export function MobileMenu(props: ShellProps & { open: boolean; onClose: () => void }) {
  const t = useTranslate();
  const { open, onClose, ...shell } = props;
  return (
    <DrawerRoot open={open} onClose={onClose}>
      <Portal>
        <Drawer.Backdrop />
        <Drawer.Positioner>
          <Drawer.Content>
            <Drawer.Header>
              <Drawer.Title>{t("Menu")}</Drawer.Title>
              <Drawer.CloseTrigger asChild>
                <IconButton variant="ghost" aria-label={t("Close menu")} me={-2.5}>
                  <X />
                </IconButton>
              </Drawer.CloseTrigger>
            </Drawer.Header>
            <Drawer.Body asChild>
              <nav aria-label={t("Menu")}>
                <ul>
                  {navItems(shell, t).map((item) => (
                    <Box as="li" key={item.label} borderBottomWidth="1px" borderColor="line">
                      <NavLink item={item} place="panel" onClick={onClose} />
                    </Box>
                  ))}
                </ul>
              </nav>
            </Drawer.Body>
            <Drawer.Footer>
              <LanguageMenu site={shell.site} place="panel" />
              <ColorModeChoice />
              <Account {...shell} wide onUse={onClose} />
            </Drawer.Footer>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </DrawerRoot>
  );
}
