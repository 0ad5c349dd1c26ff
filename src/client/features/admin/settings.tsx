import { Box, chakra, Flex, Heading, Text } from "@chakra-ui/react";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { SiteView } from "../../../shared/schemas/site.ts";

const List = chakra("dl", {
  base: {
    "& dt": { textStyle: "label", pt: 3, borderTopWidth: "1px", borderColor: "line" },
    "& dd": { pb: 3, color: "ink.soft", overflowWrap: "anywhere" },
  },
});
const Variable = chakra("code", {
  base: {
    ms: 2,
    fontFamily: "monospace",
    textStyle: "note",
    color: "ink.soft",
    fontWeight: "normal",
  },
});
const Warnings = chakra("ul", { base: { display: "grid", gap: 3, listStyle: "none" } });

/** What the site runs with, to be read: what should be mended first, then what everybody sees. */
export function Settings({ site, warnings }: { site: SiteView; warnings: string[] }) {
  return (
    <>
      <Heading as="h3" textStyle="subheading" mb={3}>
        Warnings
      </Heading>
      {warnings.length === 0 ? (
        <Flex gap={2.5} align="center">
          <Box as="span" color="leaf" flexShrink={0}>
            <CircleCheck aria-hidden size={20} />
          </Box>
          There is nothing to mend.
        </Flex>
      ) : (
        <Warnings>
          {warnings.map((warning) => (
            <Warning key={warning}>{warning}</Warning>
          ))}
        </Warnings>
      )}
      <Heading as="h3" textStyle="subheading" mt={8} mb={3}>
        Site
      </Heading>
      <List>
        {rows(site).map(({ label, variable, value }) => (
          <Box key={variable}>
            <dt>
              {label}
              <Variable>{variable}</Variable>
            </dt>
            <dd>{value}</dd>
          </Box>
        ))}
      </List>
    </>
  );
}

function Warning({ children }: { children: string }) {
  return (
    <Flex as="li" gap={3} px={4} py={3} bg="sun.soft" borderRadius="lg" overflowWrap="anywhere">
      <Box as="span" flexShrink={0} pt="0.2em">
        <TriangleAlert aria-hidden size={18} />
      </Box>
      <Text textStyle="small">{children}</Text>
    </Flex>
  );
}

const rows = (site: SiteView) => [
  { label: "Site name", variable: "SITE_NAME", value: site.site_name },
  { label: "Contact email", variable: "CONTACT_EMAIL", value: site.contact_email },
  { label: "Demo video", variable: "DEMO_VIDEO_URL", value: site.demo_video_url },
  { label: "How it works", variable: "HOW_IT_WORKS_URL", value: site.how_it_works_url },
  { label: "Terms and conditions", variable: "TERMS_URL", value: site.terms_url },
  { label: "Privacy policy", variable: "PRIVACY_URL", value: site.privacy_url },
  { label: "Cookie policy", variable: "COOKIE_POLICY_URL", value: site.cookie_policy_url },
  { label: "Largest photo", variable: "MAX_IMAGE_MB", value: `${site.max_image_mb} MB` },
];
