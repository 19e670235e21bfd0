import type { RequestOf } from '@handoff/contracts/kit'
import { lowered } from '@handoff/contracts/kit/dates/moment-words'
import { type Match, type MatchChange, matches } from '@handoff/contracts/referrals/matches'
import { UnmetReason, unmetNeeds } from '@handoff/contracts/referrals/unmetNeeds'
import { Box, Button, Flex, Text, Title } from '@mantine/core'
import { IconBan, IconCircleCheck, IconCircleDashed, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useDates } from '../../../kit/dates/useDates.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { PlainList } from '../../../ui/layout/PlainList.tsx'
import { useIsPhone } from '../../../ui/layout/useIsPhone.ts'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { useCategories } from '../../network/entities/useEntities.ts'
import { AddAnywayDialog } from '../referrals/cart/AddAnywayDialog.tsx'
import { PrintList } from '../referrals/cart/PrintList.tsx'
import { useCart } from '../referrals/cart/useCart.ts'
import { failedRules } from '../referrals/cart/useCartProviders.ts'
import { NeedForm } from '../referrals/need/NeedForm.tsx'
import css from './needPanel.module.css'

type Search = RequestOf<typeof matches.suggest>
/** As the fields of a search are then; undefined leaves one out. */
export type SearchChange = { [Name in keyof MatchChange]?: Exclude<MatchChange[Name], null> | undefined }
type Props = {
  asked: Search
  /** The radius that is searched. */
  miles?: number | null | undefined
  onFilters: (change: SearchChange) => void
}

const rowsShown = 20

/** No one matches: what would help, who came close, and the need to be recorded. */
export function UnmetNeedPanel({ asked, miles, onFilters }: Props) {
  const isPhone = useIsPhone()
  const [isRecording, setRecording] = useState(false)
  const near = useEndpoint(matches.list, { ...asked, isEligible: false, pageSize: rowsShown }, { keep: true }).data
  const suggestions = useEndpoint(matches.suggest, asked, { isSilent: true }).data ?? []
  const missed = near?.data ?? []
  const what = useNeedWords(asked)
  const within = miles ? `within ${miles} mi ` : ''
  const form = near && (
    <NeedForm
      // Of another need it begins anew.
      key={`${asked.customerId}/${asked.categoryId}/${asked.specialtyIds?.join() ?? ''}`}
      need={{ ...asked, specialtyIds: asked.specialtyIds ?? [], miles: asked.miles }}
      reason={missed.length > 0 ? UnmetReason.NotEligible : UnmetReason.NotOffered}
      beside={<PrintList title={`${what.name}: providers to call`} providers={missed} />}
      onRecorded={() => setRecording(false)}
    />
  )
  return (
    <Flex className={css.panel} component="section" direction="column" flex={1} mih={0} aria-labelledby="no-match">
      <Box component="header" p="lg">
        <Title order={2} fz="lg" fw="600" lh="inherit" id="no-match">
          No provider can take this referral
        </Title>
        <Text inherit mt="xxs" fz="sm" lh="1.5" c="var(--text-2)">
          {missed.length > 0
            ? `Providers ${within}that offer ${what.name}${what.narrowed} aren’t open to this customer.`
            : `No provider ${within}offers ${what.name}${what.narrowed} right now.`}
        </Text>
        {suggestions.length > 0 && (
          <Flex gap="xs" wrap="wrap" mt="md">
            {suggestions.map(({ words, change, matches: count }) => (
              <Button
                key={words}
                variant="default"
                size="compact-md"
                leftSection={change.miles ? <IconCircleDashed size={15} /> : <IconX size={14} />}
                rightSection={
                  <Text
                    className={css.count}
                    span
                    inherit
                    h={18}
                    py={0}
                    px="xxs"
                    bdrs="xl"
                    fz="xs"
                    fw="600"
                    c="var(--text-2)"
                  >
                    {count.toLocaleString('en-US')}
                  </Text>
                }
                aria-label={`${words}, ${count} ${count === 1 ? 'match' : 'matches'}`}
                onClick={() => onFilters(fieldsOf(change))}
              >
                {words}
              </Button>
            ))}
          </Flex>
        )}
      </Box>
      {missed.length > 0 && <NearMisses missed={missed} total={near?.total ?? missed.length} />}
      <Recorded customerId={asked.customerId} categoryId={asked.categoryId} />
      {isPhone ? (
        <Box p="lg">
          <Button fullWidth onClick={() => setRecording(true)}>
            Record unmet need
          </Button>
          <Dialog title={what.name} isOpen={isRecording} onClose={() => setRecording(false)} isPageOnPhone>
            {form}
          </Dialog>
        </Box>
      ) : (
        form
      )}
    </Flex>
  )
}

const fieldsOf = (change: MatchChange) =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined])) as SearchChange

function useNeedWords({ categoryId, specialtyIds = [], language, openNow, accepting }: Search) {
  const { data: categories = [] } = useCategories()
  const category = categories.find((one) => Number(one.value) === categoryId)
  const specialtyNames =
    category?.specialties.filter(({ id }) => specialtyIds.includes(id)).map(({ name }) => name) ?? []
  const narrowed = [language && `in ${language}`, openNow && 'open now', accepting && 'accepting referrals']
  const words = narrowed.filter(Boolean).join(', ')
  return {
    name: [category?.name ?? 'this', specialtyNames.join(', ')].filter(Boolean).join(': '),
    narrowed: words && `, ${words},`,
  }
}

/** Those who would be found but for a rule; one can be asked all the same, with a reason. */
function NearMisses({ missed, total }: { missed: readonly Match[]; total: number }) {
  const cart = useCart()
  const [adding, setAdding] = useState<Match>()
  return (
    <section className={css.misses} aria-label="Not eligible">
      <Flex component="header" gap="xs" align="center" py="sm" px="lg" bg="var(--surface-sunken)">
        <Title order={3} fz="sm" fw="600" lh="inherit">
          Not eligible
        </Title>
        <Text className={css.count} span inherit h={18} py={0} px="xxs" bdrs="xl" fz="xs" fw="600" c="var(--text-2)">
          {total.toLocaleString('en-US')}
        </Text>
        <Box component="small" ml="auto">
          Can be added with a reason
        </Box>
      </Flex>
      <PlainList gap={0}>
        {missed.map((match) => (
          <Flex component="li" gap="sm" align="center" py="xs" px="lg" key={match.id}>
            <IconBan size={17} stroke={1.7} aria-hidden />
            <span>
              <Link to="/my-network/network-info" search={{ id: match.id }}>
                {match.name}
              </Link>
              <Box component="small" display="block">
                {failedRules(match).join(' · ')}
              </Box>
            </span>
            {cart.has(match.id) ? (
              <Button variant="light" size="compact-sm" onClick={() => cart.remove(match.id)}>
                In cart
              </Button>
            ) : (
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={cart.isFull}
                aria-label={`Add ${match.name}`}
                onClick={() => setAdding(match)}
              >
                Add
              </Button>
            )}
          </Flex>
        ))}
      </PlainList>
      {adding && (
        <AddAnywayDialog
          name={adding.name}
          failed={failedRules(adding)}
          onAdd={(reason) => cart.add(adding.id, reason)}
          onClosed={() => setAdding(undefined)}
        />
      )}
    </section>
  )
}

/** That someone has recorded it before is no reason not to, but to know. */
function Recorded({ customerId, categoryId }: Pick<Search, 'customerId' | 'categoryId'>) {
  const { formatMoment } = useDates()
  const { data } = useEndpoint(
    unmetNeeds.list,
    { customerId, categoryId, isMet: false, pageSize: 1 },
    { isSilent: true },
  )
  const [need] = data?.data ?? []
  if (!need) return null
  return (
    <Flex
      className={css.recorded}
      component="p"
      gap="xs"
      align="center"
      m={0}
      pt="md"
      px="lg"
      pb={0}
      fz="sm"
      role="status"
    >
      <IconCircleCheck size={17} stroke={1.7} aria-hidden />
      Recorded {lowered(formatMoment(need.created_at))}
      {need.isWatched && '. You’ll see it in your worklist when a provider can take this customer'}
    </Flex>
  )
}
