import type { ComponentProps } from "react";
import { CalendarDialog } from "../features/calendar/calendar-dialog.tsx";
import { StayPanel } from "../features/stays/stay-panel.tsx";

/** The calendar of a property, with the stays that take its nights. */
export function StaysCalendar(props: Omit<ComponentProps<typeof CalendarDialog>, "renderStay">) {
  return <CalendarDialog {...props} renderStay={(id) => <StayPanel id={id} />} />;
}
