import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Flex, Text } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../kit/dates/dates.ts'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Small } from '../../../ui/display/Small.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'

type Props = { comments: SurveyResults['comments']; all: string | null }

/** Free texts, without names: who wrote one is seen where its response is opened. */
export function Comments({ comments, all }: Props) {
  return (
    <Panel
      title="In their words"
      subtitle={comments && `${comments.total.toLocaleString('en-US')} ${comments.total === 1 ? 'text' : 'texts'}`}
      aside={
        comments &&
        comments.total > 0 && (
          <PathLink to={all} className="brand-link">
            View all
          </PathLink>
        )
      }
      isFlush
    >
      {!comments ? (
        <Text inherit px="lg" pb="lg" fz="sm" c="dimmed">
          Fewer than 5 responses in this period. Texts appear from 5 on.
        </Text>
      ) : comments.total === 0 ? (
        <Text inherit px="lg" pb="lg" fz="sm" c="dimmed">
          No one wrote anything in this period.
        </Text>
      ) : (
        <PlainList gap={0}>
          {comments.latest.map(({ responseId, questionId, text, categoryName, day }) => (
            <Flex
              className="ruled-above"
              component="li"
              gap="sm"
              align="flex-start"
              py="sm"
              px="lg"
              key={`${responseId} ${questionId}`}
            >
              <IconQuote size={17} stroke={1.6} color="var(--text-3)" aria-hidden />
              <Box flex={1} miw={0}>
                <Text className="anywhere" inherit fz="sm">
                  {text}
                </Text>
                <Small>
                  {categoryName} · {formatDay(day)}
                </Small>
              </Box>
              <Text span inherit fz="sm">
                <Link
                  from="/survey"
                  to="/survey"
                  search={(before) => ({ ...before, tab: 'responses', id: responseId })}
                  className="brand-link"
                  aria-label={`Open the response of ${formatDay(day)}, ${categoryName}`}
                >
                  Open
                </Link>
              </Text>
            </Flex>
          ))}
        </PlainList>
      )}
    </Panel>
  )
}
