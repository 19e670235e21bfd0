import { filledText, neutralNames } from '@handoff/contracts/surveys/customerSurveys'
import { QuestionKind } from '@handoff/contracts/surveys/surveys/questions'
import type { QuestionResult } from '@handoff/contracts/surveys/surveys/surveys'
import { Box, Flex, Text } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { PathLink } from '../../../ui/display/PathLink.tsx'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import css from './results.module.css'

const number = (value: number) => value.toLocaleString('en-US')
export const signed = (value: number) => (value > 0 ? `+${value}` : String(value).replace('-', '−'))

/** The answers to one question, each with its number and share. */
export function QuestionPanel({ result }: { result: QuestionResult }) {
  const { text, kind, answers, mean, recommendScore, versions, isActive, isCurrent } = result
  const about = [
    kind === QuestionKind.ZeroToTen && '0 to 10',
    answers !== null && `${number(answers)} ${answers === 1 ? 'answer' : 'answers'}`,
    !isCurrent && `version ${versions.join(', ')}`,
    !isActive && 'no longer asked',
  ].filter(Boolean)
  const figure =
    kind === QuestionKind.ZeroToTen && recommendScore !== null
      ? `${signed(recommendScore)} (−100 to 100)`
      : mean === null
        ? null
        : `Mean ${mean} of 5`
  return (
    <Panel
      title={filledText(text, neutralNames)}
      subtitle={about.join(' · ')}
      aside={
        figure && (
          <Box className="nowrap" component="b" fz="sm" fw="600">
            {figure}
          </Box>
        )
      }
    >
      {answers === null ? (
        <Text inherit py="xs" fz="sm" c="dimmed">
          Fewer than 5 answers in this period. Results appear from 5 on.
        </Text>
      ) : kind === QuestionKind.ZeroToTen ? (
        <Scale result={result} />
      ) : (
        <Bars result={result} />
      )}
    </Panel>
  )
}

function Bars({ result: { bars, kind } }: { result: QuestionResult }) {
  const scored = bars.filter(({ score }) => score !== null)
  const lowest =
    kind === QuestionKind.Single && scored.length > 1 && scored.reduce((a, b) => (b.score! < a.score! ? b : a))
  return (
    <>
      <PlainList gap={0}>
        {bars.map(({ answer, name, count, share, link }) => (
          <li key={answer}>
            <PathLink
              to={count ? link : null}
              className={`hovers ${css.bar}`}
              aria-label={`${name}: ${number(count)}, ${Math.round(share)}%`}
            >
              <span>{name}</span>
              <span aria-hidden>
                {/* The whole is everyone who answered. */}
                <Box component="i" display="block" bdrs="sm" bg="var(--surface-sunken)">
                  <Box
                    component="i"
                    display="block"
                    h={16}
                    bdrs="sm"
                    bg="var(--brand-mark)"
                    style={{ width: `${share}%` }}
                  />
                </Box>
              </span>
              <Box className="tnum" component="b" ta="right" fw="600">
                {number(count)}
              </Box>
              <Box className="tnum" component="small" ta="right" fz="inherit" c="var(--text-2)">
                {Math.round(share)}%
              </Box>
            </PathLink>
          </li>
        ))}
      </PlainList>
      {lowest && lowest.count > 0 && (
        <Text inherit mt="sm" fz="sm">
          <PathLink to={lowest.link} className="brand-link">
            <Flex component="span" display="inline-flex" align="center" gap="xxs">
              See the {number(lowest.count)} {lowest.count === 1 ? 'person' : 'people'} who answered “{lowest.name}”
              <IconArrowRight size={15} aria-hidden />
            </Flex>
          </PathLink>
        </Text>
      )}
    </>
  )
}

const groups = [
  { name: 'not likely', color: 'var(--mark-warn)', from: 0, to: 6 },
  { name: 'neutral', color: 'var(--text-3)', from: 7, to: 8 },
  { name: 'likely', color: 'var(--good)', from: 9, to: 10 },
] as const
const groupOf = (answer: string) => groups.find(({ to }) => Number(answer) <= to)!

/** Zero to ten as columns, with the three groups that make up the score named below. */
function Scale({ result: { bars, answers } }: { result: QuestionResult }) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  return (
    <Grid columns="repeat(11, minmax(0, 1fr))" rowGap="xs" columnGap={{ base: 'xxs', sm: 'xs' }}>
      {bars.map(({ answer, count, link }) => (
        <PathLink
          key={answer}
          to={count ? link : null}
          className={`tnum hovers ${css.column}`}
          aria-label={`${answer}: ${number(count)}, ${groupOf(answer).name}`}
        >
          <Text span inherit fw="500">
            {number(count)}
          </Text>
          <Box
            component="i"
            w="100%"
            mih={2}
            h="calc(var(--part) * 136px)"
            bg={groupOf(answer).color}
            style={{ '--part': count / most } as CSSProperties}
            aria-hidden
          />
          <Box
            className="ruled-above"
            component="small"
            w="100%"
            mt="1px"
            pt="xxs"
            fz="xs"
            ta="center"
            c="var(--text-2)"
          >
            {answer}
          </Box>
        </PathLink>
      ))}
      {groups.map(({ name, from, to }) => {
        const inGroup = bars.filter(({ answer }) => Number(answer) >= from && Number(answer) <= to)
        const share = (100 * inGroup.reduce((sum, { count }) => sum + count, 0)) / Math.max(1, answers ?? 0)
        return (
          <Box
            key={name}
            component="small"
            fz="xs"
            fw="500"
            ta="center"
            style={{ gridColumn: `span ${to - from + 1}` }}
          >
            {Math.round(share)}% {name}
          </Box>
        )
      })}
    </Grid>
  )
}
