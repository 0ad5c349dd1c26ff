import { Button, chakra, IconButton } from "@chakra-ui/react";
import { Ellipsis } from "lucide-react";
import {
  type ComponentProps,
  type ReactNode,
  type ToggleEvent,
  useEffect,
  useId,
  useRef,
} from "react";

/** Shown by the browser above everything else; Escape, Back on Android or a tap outside closes it. */
const Panel = chakra("fieldset", {
  base: {
    position: "absolute",
    inset: "auto",
    margin: 0,
    p: 1.5,
    minW: "13rem",
    width: "max-content",
    maxW: "calc(100vw - 1rem)",
    bg: "paper.raised",
    color: "ink",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "card",
    boxShadow: "soft",
    "&:popover-open": { display: "grid" },
  },
});

interface MoreMenuProps {
  /** The accessible name of the button. */
  label: string;
  /** The item that the actions belong to; read out with the button. */
  about: string;
  /** MoreAction items. */
  children: ReactNode;
  size?: "sm" | "md";
}

/** A button with three dots that shows further actions. Any of them closes it. */
export function MoreMenu({ label, about, children, size = "sm" }: MoreMenuProps) {
  const id = useId();
  const panel = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Its place is that of the old width.
    const close = () => panel.current?.hidePopover();
    addEventListener("resize", close);
    return () => removeEventListener("resize", close);
  }, []);
  return (
    <>
      <IconButton
        size={size}
        variant="ghost"
        color="ink.soft"
        flexShrink={0}
        minW={{ base: 11, md: 9 }}
        minH={{ base: 11, md: 9 }}
        aria-label={label}
        aria-description={about}
        title={label}
        popoverTarget={id}
      >
        <Ellipsis />
      </IconButton>
      <Panel
        ref={panel}
        id={id}
        popover="auto"
        aria-label={label}
        onBeforeToggle={placePanel}
        // The focus returns to the button before a dialog opens.
        onClick={({ currentTarget }) => currentTarget.hidePopover()}
      >
        {children}
      </Panel>
    </>
  );
}

interface MoreActionProps extends ComponentProps<typeof Button> {
  icon: ReactNode;
  /** Does nothing, but stays, so that the others keep their places. */
  off?: boolean;
  /** Leads to a page, in place of `onClick`. */
  link?: ComponentProps<"a">;
}

/** One action of a MoreMenu. */
export function MoreAction(props: MoreActionProps) {
  const { icon, off = false, link, children, onClick, ...rest } = props;
  const content = (
    <>
      {icon}
      {children}
    </>
  );
  return (
    <Button
      variant="ghost"
      justifyContent="flex-start"
      textAlign="start"
      borderRadius="lg"
      fontWeight="medium"
      color="ink"
      minH={{ base: 11, md: 10 }}
      px={3}
      {...rest}
      aria-disabled={off ? true : undefined}
      onClick={off ? undefined : onClick}
      asChild={link !== undefined}
    >
      {link ? <a {...link}>{content}</a> : content}
    </Button>
  );
}

/** The gap between the button and the panel, and the least between the panel and the window, in px. */
const gap = 4;
const margin = 8;

/** Places the panel under its button, or above it where there is no room, inside the window. */
function placePanel({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>): void {
  const button = document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`);
  if (newState !== "open" || !button) return;
  // It has a size only while it is laid out.
  panel.style.display = "grid";
  const { offsetWidth, offsetHeight } = panel;
  panel.style.display = "";
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const wanted = left < clientWidth / 2 ? left : right - offsetWidth;
  const most = clientWidth - offsetWidth - margin;
  panel.style.left = `${Math.max(margin, Math.min(wanted, most))}px`;
  const below = bottom + gap;
  const isAbove = below + offsetHeight > innerHeight && top >= offsetHeight;
  panel.style.top = `${scrollY + (isAbove ? top - gap - offsetHeight : below)}px`;
}
