import { Box, Button, Flex, Text } from "@chakra-ui/react";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import type { UserView } from "../../../shared/schemas/auth.ts";
import { useTranslate } from "../../lib/translate.ts";

/** The initial and the name of the signed-in person; on /admin, "Admin". */
function UserBadge({ user, path }: { user: UserView; path: string }) {
  const t = useTranslate();
  const onAdmin = path === "/admin";
  const name = onAdmin ? t("Admin User") : user.name.trim() || t("User");
  const [initial = ""] = name;
  return (
    <Flex align="center" gap={2.5} minW={0}>
      <Flex
        aria-hidden
        align="center"
        justify="center"
        flexShrink={0}
        boxSize={9}
        borderRadius="full"
        bg={onAdmin ? "brick" : "leaf.soft"}
        color={onAdmin ? "brick.contrast" : "leaf"}
        fontWeight="semibold"
      >
        {initial.toLocaleUpperCase(t.language)}
      </Flex>
      <Text textStyle="small" fontWeight="medium" truncate dir="auto">
        {name}
      </Text>
    </Flex>
  );
}

interface AccountProps {
  user: UserView | null;
  path: string;
  onLogout: () => void;
  onAccount: () => void;
  /** Called when a button is used, to close the side panel. */
  onUse?: () => void;
  /** Full-width buttons. */
  wide?: boolean;
}

/** The person and Logout, or the links to sign in and sign up. */
export function Account(props: AccountProps) {
  const t = useTranslate();
  const { user, path, onLogout, onAccount, onUse, wide = false } = props;
  const width = wide ? "full" : "auto";
  if (user === null) {
    return (
      <Flex gap={2} direction={wide ? "column" : "row"}>
        <Button asChild variant={wide ? "outline" : "ghost"} width={width} order={wide ? 1 : 0}>
          <Link to="/login" replace={wide} onClick={onUse}>
            {t("Sign In")}
          </Link>
        </Button>
        <Button asChild width={width}>
          <Link to="/signup" replace={wide} onClick={onUse}>
            {t("Get Started")}
          </Link>
        </Button>
      </Flex>
    );
  }
  return (
    <Flex
      minW={0}
      gap={wide ? 4 : 3}
      direction={wide ? "column" : "row"}
      align={wide ? "stretch" : "center"}
    >
      <Button
        variant="ghost"
        h="auto"
        minH={11}
        minW={0}
        flexShrink={1}
        px={1.5}
        py={1}
        justifyContent="flex-start"
        aria-description={t("Your account")}
        aria-haspopup="dialog"
        onClick={() => {
          onUse?.();
          onAccount();
        }}
      >
        <UserBadge user={user} path={path} />
        <Box as="span" color="ink.soft" ms="auto">
          <ChevronDown aria-hidden />
        </Box>
      </Button>
      <Button
        variant="outline"
        size={wide ? "md" : "sm"}
        width={width}
        onClick={() => {
          onUse?.();
          onLogout();
        }}
      >
        {t("Logout")}
      </Button>
    </Flex>
  );
}
