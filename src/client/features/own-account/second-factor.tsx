import { Skeleton, Stack, Text } from "@chakra-ui/react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "../../lib/api-error.ts";
import { useTranslate } from "../../lib/translate.ts";
import { useTRPC } from "../../trpc.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { type Enrolment, SecondFactorConfirm, SecondFactorStart } from "./second-factor-forms.tsx";
import { SecondFactorOff } from "./second-factor-off.tsx";

interface SecondFactorProps {
  /** Called when it is on and the recovery codes are saved. */
  onTurnedOn?: () => void;
}

/** Sets up the second factor, or turns it off. */
export function SecondFactor({ onTurnedOn }: SecondFactorProps) {
  const t = useTranslate();
  const api = useTRPC();
  const queries = useQueryClient();
  const state = useQuery({ ...api.secondFactor.get.queryOptions(), staleTime: 0 });
  const [enrolment, setEnrolment] = useState<Enrolment>();
  const [codes, setCodes] = useState<string[]>();
  const refresh = () => queries.invalidateQueries(api.secondFactor.pathFilter());

  const done = () => {
    setCodes(undefined);
    onTurnedOn?.();
  };

  if (codes !== undefined) return <RecoveryCodes codes={codes} onDone={done} />;
  if (state.isPending) return <Skeleton height={12} />;
  if (state.isLoadingError) return <Text>{t(messageOf(state.error))}</Text>;
  const { on_since, recovery_codes_left } = state.data;
  if (on_since !== null) {
    return (
      <Stack gap={5}>
        <Text textStyle="small">
          {t(
            "On since {day, date, long}. Recovery codes left: {left, number}. To get new ones, turn the second factor off and on again.",
            { day: new Date(on_since), left: recovery_codes_left },
          )}
        </Text>
        <SecondFactorOff onOff={refresh} />
      </Stack>
    );
  }
  if (enrolment === undefined) return <SecondFactorStart onStarted={setEnrolment} />;
  return (
    <SecondFactorConfirm
      enrolment={enrolment}
      onConfirmed={async (recoveryCodes) => {
        setEnrolment(undefined);
        setCodes(recoveryCodes);
        await refresh();
      }}
    />
  );
}
