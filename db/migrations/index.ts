import type { Migration } from "kysely/migration";
import * as createMarketplace from "./0001_create_marketplace.ts";
import * as loadCountries from "./0002_load_countries.ts";
import * as addFunding from "./0003_add_funding.ts";
import * as trackGuestInterest from "./0004_track_guest_interest.ts";
import * as addAccounts from "./0005_add_accounts.ts";
import * as sortByName from "./0006_sort_by_name.ts";
import * as letAdminsHelp from "./0007_let_admins_help.ts";
import * as operateTheSite from "./0008_operate_the_site.ts";
import * as showWhoMaySignUp from "./0009_show_who_may_sign_up.ts";
import * as outliveDeletion from "./0010_outlive_deletion.ts";
import * as secureAccounts from "./0011_secure_accounts.ts";
import * as tellOfAttacks from "./0012_tell_of_attacks.ts";
import * as raisePropertyLimits from "./0013_raise_property_limits.ts";
import * as chooseLanguages from "./0014_choose_languages.ts";
import * as keepLanguages from "./0015_keep_languages.ts";
import * as translateListings from "./0016_translate_listings.ts";
import * as addStays from "./0017_add_stays.ts";
import * as reportFailedBackups from "./0018_report_failed_backups.ts";
import * as tellWhenStaysChanged from "./0019_tell_when_stays_changed.ts";

/** Every step, in order. A released step is frozen: what it got wrong, a later one mends. */
export const migrations: Record<string, Migration> = {
  "0001_create_marketplace": createMarketplace,
  "0002_load_countries": loadCountries,
  "0003_add_funding": addFunding,
  "0004_track_guest_interest": trackGuestInterest,
  "0005_add_accounts": addAccounts,
  "0006_sort_by_name": sortByName,
  "0007_let_admins_help": letAdminsHelp,
  "0008_operate_the_site": operateTheSite,
  "0009_show_who_may_sign_up": showWhoMaySignUp,
  "0010_outlive_deletion": outliveDeletion,
  "0011_secure_accounts": secureAccounts,
  "0012_tell_of_attacks": tellOfAttacks,
  "0013_raise_property_limits": raisePropertyLimits,
  "0014_choose_languages": chooseLanguages,
  "0015_keep_languages": keepLanguages,
  "0016_translate_listings": translateListings,
  "0017_add_stays": addStays,
  "0018_report_failed_backups": reportFailedBackups,
  "0019_tell_when_stays_changed": tellWhenStaysChanged,
};
