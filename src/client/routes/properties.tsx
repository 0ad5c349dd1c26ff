import { Box, Button, Container, Flex, Heading, Link, Stack } from "@chakra-ui/react";
import { useQuery } from "@tanstack/react-query";
import { Link as RouterLink, useLocation, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, CalendarDays, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { countryName } from "../../shared/countries.ts";
import type { Language } from "../../shared/i18n/languages.ts";
import { fallback } from "../lib/fallback.ts";
import type { OwnPropertyView } from "../../shared/schemas/properties.ts";
import { EmptyState } from "../components/empty-state.tsx";
import { ListSearch } from "../components/list-search.tsx";
import { LoadFailure } from "../components/load-failure.tsx";
import { lazyDialog } from "../components/lazy-part.tsx";
import { useTranslatedDialog } from "../components/translations/use-translated-dialog.ts";
import { ProjectFunding } from "../features/funding/project-funding.tsx";
import { DeletePropertyDialog } from "../features/properties/delete-property-dialog.tsx";
import { LoadingProperties } from "../features/properties/loading-properties.tsx";
import { PropertyCard } from "../features/properties/property-card.tsx";
import { PropertyDialog } from "../features/properties/property-dialog.tsx";
import { ImageSection } from "../features/property-images/image-section.tsx";
import { UpgradeSection } from "../features/upgrade-projects/upgrade-section.tsx";
import { useSite } from "../first-data.ts";
import { useTranslate } from "../lib/translate.ts";
import { useFocusWhenFewer } from "../lib/use-focus-when-fewer.ts";
import { useItemDialog } from "../lib/use-item-dialog.ts";
import { useOverlay } from "../lib/use-overlay.ts";
import { usePage } from "../lib/use-page.ts";
import { clearSession } from "../session.ts";
import { useTRPC } from "../trpc.ts";

const StaysCalendar = lazyDialog(() =>
  import("./stays-calendar.tsx").then((module) => module.StaysCalendar),
);

const OverviewDialog = lazyDialog(() =>
  import("../features/calendar/overview-dialog.tsx").then((module) => module.OverviewDialog),
);

/** Longer lists can be searched. */
const searchedFrom = 10;

const matches = ({ name, location, country }: OwnPropertyView, words: string, language: Language) =>
  `${name} ${location} ${country} ${countryName(country, language)}`
    .toLowerCase()
    .includes(words.trim().toLowerCase());

/** /properties: the host's own properties. */
export function PropertiesRoute() {
  const t = useTranslate();
  const list = useQuery(useTRPC().properties.list.queryOptions());
  usePage(`${t("My Properties")} · ${useSite().site_name}`);
  const heading = useRef<HTMLHeadingElement>(null);
  const properties = list.data ?? [];
  const editing = useTranslatedDialog("property", properties);
  const deleting = useItemDialog("property deletion", properties);
  const calendar = useItemDialog("calendar", properties);
  const overview = useOverlay("all calendars");
  const offersStays = useSite().stays !== "off";
  useFocusWhenFewer(properties.length, heading);
  const { openness, openOnly } = useOpenOne(properties.length);
  const [words, setWords] = useState("");
  const isLong = properties.length > searchedFrom;
  const shown = isLong
    ? properties.filter((property) => matches(property, words, t.language))
    : properties;

  return (
    <Container py={{ base: 8, md: 12 }} minH="dvh">
      <Link asChild textStyle="small" display="inline-flex" alignItems="center" gap={1.5}>
        <RouterLink to="/dashboard">
          <ArrowLeft aria-hidden size={16} />
          {t("Back to Dashboard")}
        </RouterLink>
      </Link>
      <Flex
        mt={4}
        mb={{ base: 6, md: 8 }}
        justify="space-between"
        align="flex-end"
        wrap="wrap"
        gap={4}
      >
        <Heading ref={heading} tabIndex={-1} as="h1" textStyle="title">
          {t("My Properties")}
        </Heading>
        {list.data && (
          <Flex gap={3} wrap="wrap">
            {offersStays && list.data.length > 1 && (
              <Button variant="subtle" onClick={() => overview.show()}>
                <CalendarDays aria-hidden />
                {t("All Calendars")}
              </Button>
            )}
            <Button
              variant={list.data.length === 0 ? "outline" : "solid"}
              onClick={() => editing.show()}
            >
              <Plus aria-hidden />
              {t("Add Property")}
            </Button>
          </Flex>
        )}
      </Flex>
      {list.isPending && <LoadingProperties />}
      {list.isLoadingError && (
        <LoadFailure
          failure={list.error}
          title={t("Error Loading Properties")}
          text={fallback.publicList}
          retryLabel={t("Try Again")}
          onLogin={clearSession}
        />
      )}
      {isLong && (
        <Box maxW="md" mb={{ base: 4, md: 5 }}>
          <ListSearch
            label={t("Search")}
            placeholder={t("Name or place")}
            value={words}
            onSearch={setWords}
          />
        </Box>
      )}
      {isLong && shown.length === 0 && (
        <EmptyState as="h2" title={t("Nothing found")}>
          {t("Try another name or place.")}
        </EmptyState>
      )}
      {list.data?.length === 0 && <NoProperties onAdd={() => editing.show()} />}
      {list.data && (
        <Stack gap={{ base: 3, md: 4 }}>
          {shown.map((property) => (
            <PropertyCard
              key={property.id}
              property={property}
              {...openness(property.slug)}
              onEdit={(startIn) => editing.show(property, startIn)}
              onDelete={() => deleting.show(property)}
              onCalendar={offersStays ? () => calendar.show(property) : undefined}
              images={
                <ImageSection
                  propertyId={property.id}
                  propertyName={property.name}
                  language={property.language}
                  images={property.images}
                />
              }
              upgrades={
                <UpgradeSection
                  propertyId={property.id}
                  propertyName={property.name}
                  language={property.language}
                  projects={property.upgradeProjects}
                  renderFunding={(project) => <ProjectFunding project={project} />}
                />
              }
            />
          ))}
        </Stack>
      )}
      <PropertyDialog
        key={editing.turn}
        open={editing.open}
        onClose={editing.close}
        property={editing.item}
        startIn={editing.startIn}
        onCalendar={offersStays ? () => calendar.show(editing.item) : undefined}
        onAdded={openOnly}
      />
      <DeletePropertyDialog
        open={deleting.open}
        onClose={deleting.close}
        property={deleting.item}
      />
      <OverviewDialog open={overview.open} onClose={overview.close} />
      <StaysCalendar open={calendar.open} onClose={calendar.close} property={calendar.item} />
    </Container>
  );
}

/**
 * Of several properties, the address opens one: /properties#slug. A single one is always open.
 */
function useOpenOne(count: number) {
  const opened = useLocation({ select: ({ hash }) => hash });
  const navigate = useNavigate();
  const openOnly = (slug: string) =>
    void navigate({
      to: "/properties",
      hash: slug,
      // Back closes the property, whichever was opened first.
      replace: opened !== "",
      resetScroll: false,
      hashScrollIntoView: false,
    });
  return {
    openOnly,
    /** The props of a property’s card, by its slug. */
    openness: (slug: string) => {
      if (count === 1) return { open: true, onToggle: undefined };
      const open = slug === opened;
      return { open, onToggle: () => openOnly(open ? "" : slug) };
    },
  };
}

function NoProperties({ onAdd }: { onAdd: () => void }) {
  const t = useTranslate();
  return (
    <Box borderWidth="1px" borderColor="line" borderRadius="card" bg="paper.raised">
      <EmptyState
        title={t("No Properties Yet")}
        action={
          <Button size={{ base: "md", sm: "lg" }} onClick={onAdd}>
            <Plus aria-hidden />
            {t("Add Your First Property")}
          </Button>
        }
      >
        {t(
          "Add a few photos and the upgrades your place needs. You’ll get a page to share with guests.",
        )}
      </EmptyState>
    </Box>
  );
}
