import { customerSurveys } from '@handoff/contracts/surveys/customerSurveys'
import { responseStateNames } from '@handoff/contracts/surveys/surveys/response-states'
import { Button, Flex, Skeleton, Title } from '@mantine/core'
import { IconMessageCircleQuestion, IconRefresh } from '@tabler/icons-react'
import { useAction } from '../../../kit/query/useAction.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useCan } from '../../../kit/session/Can.tsx'
import { toast } from '../../../kit/toast.tsx'
import { StatusPill } from '../../../ui/display/StatusPill.tsx'
import { DetailDrawer } from '../../../ui/overlay/DetailDrawer.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { Answers } from './Answers.tsx'
import { FillInButton } from './FillInButton.tsx'
import { ResponseFacts } from './ResponseFacts.tsx'
import { nameOfResponse, responseTones } from './responseWords.ts'

type Props = { id: number | undefined; onClose: () => void }

/** One response: where it comes from, and every answer. */
export function ResponseDrawer({ id, onClose }: Props) {
  const { data, error, refetch } = useEndpoint(customerSurveys.show, { id: id ?? 0 }, { enabled: id !== undefined })
  const maySend = useCan(customerSurveys.send)
  const resend = useAction(customerSurveys.send, {
    feedback: 'nothing',
    onSuccess: ({ results: [result] }) => {
      if (result?.isSent) toast.success('Survey sent again')
      else toast.error(result?.refusal ?? 'The survey wasn’t sent')
    },
  })
  const isOpen = data !== undefined && data.state !== 'completed'
  return (
    <DetailDrawer
      isOpen={id !== undefined}
      onClose={onClose}
      title={data ? nameOfResponse(data) : 'Response'}
      subtitle={
        data && (
          <Flex component="span" display="inline-flex" gap="xs" align="center">
            <StatusPill tone={responseTones[data.state]}>{responseStateNames[data.state]}</StatusPill>
            {data.referral.reference}
          </Flex>
        )
      }
      footer={
        isOpen && (
          <>
            {maySend && (
              <Button
                variant="default"
                leftSection={<IconRefresh size={15} stroke={1.8} />}
                loading={resend.isPending}
                onClick={() => resend.mutate({ surveyType: data.surveyType, referralIds: [data.referral.id] })}
              >
                Send again
              </Button>
            )}
            <FillInButton about={{ referralId: data.referral.id, surveyType: data.surveyType }} />
          </>
        )
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : data ? (
        <>
          <ResponseFacts response={data} />
          <Title order={3} mt="lg" mb="xs" fz="sm" fw="600" lh="inherit">
            Answers
          </Title>
          {data.answered > 0 ? (
            <Answers questions={data.questions} />
          ) : (
            <EmptyState icon={IconMessageCircleQuestion} title="No answers yet" />
          )}
        </>
      ) : (
        <Skeleton h={280} radius="lg" />
      )}
    </DetailDrawer>
  )
}
