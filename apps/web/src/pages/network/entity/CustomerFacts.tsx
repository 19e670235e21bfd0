import { type Answer, formatPhone, phoneLink } from '@handoff/contracts/kit'
import { exceptionInWords } from '@handoff/contracts/kit/exception-words'
import { openingInWords } from '@handoff/contracts/kit/opening-words'
import type { entities } from '@handoff/contracts/network/entities/entities'
import { Box, Button, Flex, Text } from '@mantine/core'
import {
  type Icon,
  IconClock,
  IconCoin,
  IconCopy,
  IconFileText,
  IconLanguage,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useCopied } from '../../../features/access/auth/useCopied.ts'
import { phoneOf } from '../../../features/network/entities/nearby/nearbyWords.ts'
import { Grid } from '../../../ui/layout/Grid.tsx'
import { Panel } from '../../../ui/layout/Panel.tsx'

type EntityDetail = Answer<typeof entities.show>

type Fact = {
  title: string
  icon: Icon
  words: string
  /** Below the words. */
  detail?: string | null
  /** The detail changes what one would expect. */
  isSpecial?: boolean
  shown?: ReactNode
}

/** What someone on the phone reads out: where, when, what to bring, cost, phone, and languages, as far as they are known. */
export function CustomerFacts({ entity }: { entity: EntityDetail }) {
  const { isCopied, copy } = useCopied()
  const facts = factsFor(entity)
  if (facts.length === 0) return null
  const text = [
    entity.name,
    ...facts.map(({ title, words, detail }) => `${title}: ${[words, detail].filter(Boolean).join('. ')}`),
  ]
  return (
    <Panel
      title="What to tell the customer"
      aside={
        <Button
          variant="subtle"
          size="compact-sm"
          mr="-sm"
          leftSection={<IconCopy size={14} stroke={1.8} aria-hidden />}
          onClick={() => copy(text.join('\n'))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      }
    >
      <Grid
        component="dl"
        m={0}
        columns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' }}
        rowGap="md"
        columnGap="lg"
        fz="sm"
        lh="1.5"
      >
        {facts.map(({ title, icon: FactIcon, words, detail, isSpecial, shown }) => (
          <Box className="anywhere" key={title} miw={0}>
            <Flex component="dt" gap="xxs" align="center" fz="xs" c="dimmed">
              <FactIcon size={15} stroke={1.7} aria-hidden />
              {title}
            </Flex>
            <Text component="dd" inherit m={0} fw="500" c="var(--text)" lineClamp={4}>
              {shown ?? words}
            </Text>
            {detail && (
              <Text
                component="dd"
                inherit
                m={0}
                fz="xs"
                c={isSpecial ? 'var(--warn)' : 'dimmed'}
                fw={isSpecial ? 500 : 400}
              >
                {detail}
              </Text>
            )}
          </Box>
        ))}
      </Grid>
    </Panel>
  )
}

const placeIn = ({ addressLine1, city, county, stateCode, zip }: EntityDetail['entityAddresses'][number]) =>
  [addressLine1, city ?? county, [stateCode, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** In the order in which they are asked for; what is unknown is left out. */
function factsFor(entity: EntityDetail): Fact[] {
  const { entityAddresses, opening, exception, hours, documentsToBring, cost, languages } = entity
  const [open] = entityAddresses.filter(({ isConfidential }) => !isConfidential)
  const [confidential] = entityAddresses
  const more = entityAddresses.length - 1
  const phone = phoneOf(entity)
  const facts: (Fact | null | undefined | false | '')[] = [
    open
      ? {
          title: 'Where',
          icon: IconMapPin,
          words: placeIn(open),
          detail: more > 0 ? `and ${more} more ${more === 1 ? 'location' : 'locations'}` : null,
        }
      : confidential && {
          title: 'Where',
          icon: IconMapPin,
          words: [confidential.county, confidential.stateCode].filter(Boolean).join(', '),
          detail: 'They give the address when they accept',
        },
    opening
      ? {
          title: 'When',
          icon: IconClock,
          words: openingInWords(opening),
          detail: exception && exceptionInWords(exception),
          isSpecial: true,
        }
      : hours && { title: 'When', icon: IconClock, words: hours },
    documentsToBring && { title: 'Bring', icon: IconFileText, words: documentsToBring },
    cost && { title: 'Cost', icon: IconCoin, words: cost },
    phone && {
      title: 'Call',
      icon: IconPhone,
      words: formatPhone(phone),
      shown: (
        <a className="brand-link" href={phoneLink(phone)}>
          {formatPhone(phone)}
        </a>
      ),
    },
    languages.length > 0 && { title: 'Languages', icon: IconLanguage, words: languages.join(', ') },
  ]
  return facts.filter((fact): fact is Fact => !!fact)
}

/** Titles of facts that the page need not repeat below. */
export const customerFactTitles: readonly string[] = ['What to bring', 'Cost', 'Languages']
