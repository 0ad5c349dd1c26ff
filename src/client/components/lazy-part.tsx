import {
  Component,
  type ComponentType,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useReducer,
  useState,
} from "react";
import { isSiteUpdated, loadCode, untilLoaded } from "../lib/load-code.ts";
import { DialogTrouble, InlineTrouble, PageTrouble } from "./part-trouble.tsx";
import type { Trouble, TroubleProps } from "./trouble.ts";

/** A component whose code is loaded when it is needed. */
export interface LazyPart<Props> {
  (props: Props): ReactNode;
  /** Loads the code ahead of time. Never rejects: the part itself shows a failure. */
  preload: () => Promise<void>;
  isLoaded: () => boolean;
}

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

type Load<Props> = () => Promise<ComponentType<Props>>;

/** A page. Its failure is shown between the header and the footer. */
export function lazyPage(load: Load<object>): LazyPart<object> {
  return lazyPart(load, PageTrouble, () => true);
}

/** A dialog, loaded when it first opens. Its failure is a small dialog. */
export function lazyDialog<Props extends DialogProps>(load: Load<Props>): LazyPart<Props> {
  return lazyPart(load, DialogTrouble, ({ open }) => open);
}

/** The props of a button that opens a rendered dialog; hovering or focusing it loads the code. */
export interface DialogTrigger {
  onClick: (event: MouseEvent<HTMLElement>) => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  /** The id of the dialog, for early/dialog.ts. */
  "data-opens": string;
}

/**
 * A dialog that the server renders with the page, in an element with this id, so that early/dialog.ts can
 * open it before the app runs.
 */
export function renderedDialog<Props extends DialogProps>(
  id: string,
  load: Load<Props>,
): LazyPart<Props> {
  const isRendered = () => import.meta.env.SSR || document.getElementById(id) !== null;
  const part = lazyPart(load, DialogTrouble, ({ open }: Props) => open || isRendered());
  rendered.set(id, part);
  return part;
}

/** The dialogs of {@link renderedDialog} on the page, by id. */
const rendered = new Map<string, { preload: () => Promise<void>; isLoaded: () => boolean }>();

/** Before hydration: loads the code of the dialog that is open, with retries until it succeeds. */
export async function loadOpenedDialog(opened: string | undefined): Promise<void> {
  const part = rendered.get(opened ?? "");
  if (part) await untilLoaded(part.preload, part.isLoaded);
}

/** Right before hydration: removes the other rendered dialogs, since most visits need none. */
export function removeOtherDialogs(opened: string | undefined): void {
  for (const id of rendered.keys()) if (id !== opened) document.getElementById(id)?.remove();
}

/**
 * Whether early/dialog.ts has opened the dialog, and the button that opened it. From now on, the component
 * opens and closes it.
 */
export function takeEarlyDialog(id: string): { opener: HTMLElement | null } | undefined {
  const root = document.querySelector<HTMLElement>(`[data-opened="${id}"]`);
  if (!root) return undefined;
  root.removeAttribute("data-opened");
  for (const part of document.querySelectorAll("[inert]")) part.removeAttribute("inert");
  const opener = document.querySelector<HTMLElement>("[data-opener]");
  opener?.removeAttribute("data-opener");
  return { opener };
}

/** A part of a page. Its failure is a line in its place. */
export function lazyInline<Props extends object>(load: Load<Props>): LazyPart<Props> {
  return lazyPart(load, InlineTrouble, () => true);
}

/**
 * A part of a page that the server renders with it, in an element with this id, where the page has one. Pages
 * without the part load no code for it.
 */
export function renderedInline<Props extends object>(
  id: string,
  load: Load<Props>,
): LazyPart<Props> {
  const part = lazyInline(load);
  renderedParts.set(id, part);
  return part;
}

/** The parts of {@link renderedInline}, by id. */
const renderedParts = new Map<string, { preload: () => Promise<void>; isLoaded: () => boolean }>();

/** Before hydration: loads the code of the parts on the page, with retries until it succeeds. */
export async function loadRenderedParts(): Promise<void> {
  for (const [id, part] of renderedParts) {
    if (document.getElementById(id)) await untilLoaded(part.preload, part.isLoaded);
  }
}

function lazyPart<Props extends object>(
  load: Load<Props>,
  Place: ComponentType<TroubleProps<Props>>,
  isWanted: (props: Props) => boolean,
): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  let trouble: Trouble = "loading";

  const start = async () => {
    try {
      Loaded = await loadCode(load);
    } catch {
      trouble = (await isSiteUpdated()) ? "updated" : "missing";
    } finally {
      loading = undefined;
    }
  };
  const preload = () => {
    if (Loaded) return Promise.resolve();
    trouble = "loading";
    return (loading ??= start());
  };

  function Part(props: Props): ReactNode {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    const wanted = useStaysTrue(isWanted(props));
    const retry = useCallback(() => {
      const done = preload();
      redraw();
      void done.then(redraw);
    }, []);
    const asked = isWanted(props);
    useEffect(() => {
      if (asked && !Loaded) retry();
    }, [asked, retry]);

    if (!wanted) return null;
    if (!Loaded) return <Place trouble={trouble} onRetry={retry} part={props} />;
    return (
      <Boundary place={Place} part={props}>
        <Loaded {...props} />
      </Boundary>
    );
  }
  return Object.assign(Part, { preload, isLoaded: () => Loaded !== undefined });
}

/** Whether `now` has ever been true. */
function useStaysTrue(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

interface BoundaryProps<Props> {
  place: ComponentType<TroubleProps<Props>>;
  part: Props;
  children: ReactNode;
}

/** Confines an error during rendering to this part of the page. */
class Boundary<Props> extends Component<BoundaryProps<Props>, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  reset = () => this.setState({ failed: false });

  override render(): ReactNode {
    const { place: Place, part, children } = this.props;
    return this.state.failed ? (
      <Place trouble="broken" onRetry={this.reset} part={part} />
    ) : (
      children
    );
  }
}
