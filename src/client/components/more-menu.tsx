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
        onToggle={keepInView}
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

/** The gap between the button and the panel, in px. */
const gap = 4;

const buttonOf = (panel: HTMLElement) =>
  document.querySelector(`[popovertarget="${CSS.escape(panel.id)}"]`)?.getBoundingClientRect();

/** Places the panel under its button, with one edge at the button's, inside the window. */
function placePanel({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>): void {
  const button = newState === "open" ? buttonOf(panel) : undefined;
  if (!button) return;
  const isLeft = button.left < innerWidth / 2;
  panel.style.top = `${button.bottom + scrollY + gap}px`;
  panel.style.left = isLeft ? `${button.left}px` : "auto";
  panel.style.right = isLeft ? "auto" : `${document.documentElement.clientWidth - button.right}px`;
}

/** Moves the panel above its button if it would end below the window. */
function keepInView({ newState, currentTarget: panel }: ToggleEvent<HTMLElement>): void {
  const button = newState === "open" ? buttonOf(panel) : undefined;
  if (!button || panel.getBoundingClientRect().bottom <= innerHeight) return;
  if (button.top < panel.offsetHeight) return;
  panel.style.top = `${button.top + scrollY - gap - panel.offsetHeight}px`;
}
