import { Heading, Text } from "@chakra-ui/react";
import { averageFunded } from "../../../shared/funding.ts";
import type { ShownUpgrade } from "../../../shared/schemas/upgrade-projects.ts";
import { Explanation } from "../../components/explanation.tsx";
import { ProgressBar } from "../../components/progress-bar.tsx";
import { useTranslate } from "../../lib/translate.ts";

/** How far the funding of the upgrades is. The bar is always there, the figure only with a goal. */
export function FundingProgress({ projects }: { projects: readonly ShownUpgrade[] }) {
  const t = useTranslate();
  const percent = averageFunded(projects);
  const text = t("{percent, number}% funded", { percent });
  const hasGoal = projects.some(({ goal_amount }) => goal_amount !== null);
  return (
    <section aria-labelledby="funding-title">
      <Heading id="funding-title" as="h2" textStyle="label" fontFamily="body" color="ink.soft">
        {t("Funding Progress")}
      </Heading>
      {hasGoal && (
        <Text mt={1} textStyle="heading" fontFamily="heading">
          {text}
        </Text>
      )}
      <ProgressBar
        {...(hasGoal ? { mt: 2 } : { mt: 3, borderColor: "field.edge" })}
        value={percent}
        label={t("Funding Progress")}
        text={text}
      />
      {hasGoal ? (
        <>
          <Text mt={3} textStyle="small" color="ink.soft">
            {t("A portion of each booking is meant to fund the upgrades on this page.")}
          </Text>
          <Explanation mt={1} title={t("How is this counted?")}>
            {t(
              "The average of all upgrades with a goal, from money the host has recorded as received.",
            )}
          </Explanation>
        </>
      ) : (
        <Text mt={3} textStyle="small" color="ink.soft">
          {t(projects.length === 0 ? "No upgrades planned yet" : "No goal set yet")}
        </Text>
      )}
    </section>
  );
}
