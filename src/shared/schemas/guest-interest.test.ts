import { expect, test } from "vitest";
import { guestInterestFields } from "./guest-interest.ts";

/** The dialog's values before anything optional is filled in. */
const form = {
  guest_name: "Gus",
  guest_email: "gus@example.org",
  message: "",
  arrival: "",
  departure: "",
  guests: "",
  homepage: "",
};

test("the form is complete without a stay, and with half a stay", () => {
  expect(guestInterestFields.parse(form)).toEqual({
    guest_name: "Gus",
    guest_email: "gus@example.org",
    message: null,
    arrival: null,
    departure: null,
    guests: null,
    homepage: null,
  });
  for (const half of [{ arrival: "2027-05-01" }, { departure: "2027-05-01" }]) {
    expect(guestInterestFields.parse({ ...form, ...half })).toMatchObject(half);
  }
});

test("dates in the wrong order are reported together with the other faults", () => {
  const wrong = { ...form, guest_name: "", arrival: "2027-06-02", departure: "2027-06-01" };
  expect(guestInterestFields.safeParse(wrong).error?.issues).toMatchObject([
    { path: ["guest_name"], message: "Name must be at least 2 characters" },
    { path: ["departure"], message: "Departure must be after arrival" },
  ]);
});
