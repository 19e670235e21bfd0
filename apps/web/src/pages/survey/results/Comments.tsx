import type { SurveyResults } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Flex, Text } from '@mantine/core'
import { IconQuote } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../../kit/dates/dates.ts'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './results.module.css'

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
          <PathLink to={all} className={css.more}>
            View all
          </PathLink>
        )
      }
      isFlush
    >
      {!comments ? (
        <Text className={css.none} inherit fz="sm" c="dimmed" data-flush>
          Fewer than 5 responses in this period. Texts appear from 5 on.
        </Text>
      ) : comments.total === 0 ? (
        <Text className={css.none} inherit fz="sm" c="dimmed" data-flush>
          No one wrote anything in this period.
        </Text>
      ) : (
        <PlainList className={css.comments} gap={0}>
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
              <IconQuote size={17} stroke={1.6} aria-hidden />
              <Box flex={1} miw={0}>
                <Text className="anywhere" inherit fz="sm">
                  {text}
                </Text>
                <Box component="small" fz="xs" c="dimmed">
                  {categoryName} · {formatDay(day)}
                </Box>
              </Box>
              <Link
                to="/survey"
                search={(before) => ({ ...before, tab: 'responses', id: responseId }) as never}
                className={css.more}
                aria-label={`Open the response of ${formatDay(day)}, ${categoryName}`}
              >
                Open
              </Link>
            </Flex>
          ))}
        </PlainList>
      )}
    </Panel>
  )
}
