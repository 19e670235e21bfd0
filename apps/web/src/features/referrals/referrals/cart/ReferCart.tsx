import { groups, type ReferralGroup } from '@handoff/contracts/referrals/groups'
import {
  GroupMode,
  groupModeNames,
  type LinkWay,
  mostReceivers,
} from '@handoff/contracts/referrals/referrals/group-modes'
import { UnmetReason } from '@handoff/contracts/referrals/unmetNeeds'
import { Box, Button, Flex, Group, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronUp, IconEye, IconSend } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useSearchOf } from '../../../../kit/address/useSearchOf.ts'
import { useEndpoint } from '../../../../kit/query/useEndpoint.ts'
import { LetterAvatar } from '../../../../ui/display/LetterAvatar.tsx'
import { Small } from '../../../../ui/display/Small.tsx'
import { DraftNote } from '../../../../ui/form/DraftNote.tsx'
import { Grid } from '../../../../ui/layout/Grid.tsx'
import { useIsPhone } from '../../../../ui/layout/useIsPhone.ts'
import { useIsWide } from '../../../../ui/layout/useIsWide.ts'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { RecordNeed, type Unmet } from '../need/RecordNeed.tsx'
import { BeforeSend } from './BeforeSend.tsx'
import { CartConsentDialog } from './CartConsentDialog.tsx'
import { CartDetailsDialog } from './CartDetailsDialog.tsx'
import { CartList } from './CartList.tsx'
import { CartPreviewDialog } from './CartPreviewDialog.tsx'
import css from './cart.module.css'
import { cartSearch } from './cartSearch.ts'
import { modeSentence, sendWords } from './cartWords.ts'
import { ModeChoice } from './ModeChoice.tsx'
import { PrintList } from './PrintList.tsx'
import type { CartNeed } from './useCartProviders.ts'
import { type ReferCartState, useReferCart } from './useReferCart.ts'

type Props = {
  need: CartNeed
  /** It was kept as a draft. */
  onSaved?: () => void
  /** The need as it is recorded where no one is asked. */
  unmet?: Unmet | undefined
  /** Shows the link of an offer that isn’t emailed. */
  handOver?: (offer: HandedOver) => ReactNode
}
export type HandedOver = { groupId: number; customer: string; phone: string | null; way: LinkWay; onClose: () => void }

/** The foot of the refer map: whom to ask, how, and what is left to check before it is sent. */
export function ReferCart(props: Props) {
  const { customerId } = props.need
  const { draft: groupId } = useSearchOf(cartSearch)
  const { data: draft } = useEndpoint(groups.show, { groupId: groupId ?? 0 }, { enabled: groupId !== undefined })
  if (groupId !== undefined && !draft) return <Skeleton h={200} radius={0} role="status" aria-label="Loading draft" />
  // Consent and message are of this customer; another category keeps them.
  return <Cart key={`${customerId ?? ''}/${groupId ?? ''}`} draft={draft} {...props} />
}

function Cart({ need, onSaved, unmet, handOver, draft }: Props & { draft: ReferralGroup | undefined }) {
  const state = useReferCart(need, onSaved, unmet, draft)
  const isPhone = useIsPhone()
  const isWide = useIsWide()
  const { asking, setAsking } = state
  const close = () => setAsking(undefined)
  const parts = { state, unmet }
  return (
    <>
      {isPhone ? <PhoneBar {...parts} /> : <CartForm {...parts} isWide={isWide} />}
      {asking === 'consent' && <CartConsentDialog state={state} onClosed={close} />}
      {asking === 'details' && <CartDetailsDialog state={state} onClosed={close} />}
      {state.handedOver &&
        handOver?.({
          groupId: state.handedOver.groupId,
          customer: state.customer?.full ?? '',
          phone: state.person?.phone ?? null,
          way: state.way,
          onClose: state.handedOver.view,
        })}
      {state.question}
      {state.household.dialog}
      {asking === 'preview' && <CartPreviewDialog state={state} onClosed={close} />}
    </>
  )
}

type PartProps = { state: ReferCartState; unmet: Unmet | undefined }

function CartForm({ state, unmet, isWide }: PartProps & { isWide: boolean }) {
  const { cart, form, submit } = state
  const isSeveral = cart.ids.length > 1
  return (
    <Grid
      component="form"
      className={css.foot}
      bg="var(--surface)"
      // Its parts scroll, and what sends it stays in sight.
      {...(isWide && { style: { gridTemplateRows: 'minmax(0, 1fr)' } })}
      data-layout={isWide ? 'wide' : 'narrow'}
      onSubmit={submit}
      noValidate
      aria-label="Cart"
    >
      <Flex className={css.part} direction="column" component="section" miw={0} aria-label="Cart">
        <Head title="Cart" detail={countOf(cart.ids.length)}>
          {cart.ids.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={cart.clear}>
              Clear
            </Button>
          )}
        </Head>
        <CartList state={state} isGrid={!isWide} />
      </Flex>
      {isSeveral && (
        <Flex className={css.part} direction="column" component="section" miw={0} aria-label="How to send it">
          {isWide && <Head title="How to send it" />}
          <ModeChoice state={state} />
        </Flex>
      )}
      <Flex className={css.part} direction="column" component="section" miw={0} aria-label="Before you send">
        <Head title="Before you send">
          <PreviewButton state={state} />
        </Head>
        <DraftNote draft={form.draft} />
        <BeforeSend state={state} />
        <Stack gap="xs" mt="auto" mb="-sm" py="sm" pos="sticky" bottom={0} bg="var(--surface)" style={{ zIndex: 1 }}>
          <Foot state={state} unmet={unmet} />
        </Stack>
      </Flex>
    </Grid>
  )
}

const countOf = (count: number) => (count === 0 ? 'Empty' : `${count} of ${mostReceivers} providers`)

const Head = ({ title, detail, children }: { title: string; detail?: string; children?: ReactNode }) => (
  <Flex component="header" gap="xs" align="baseline">
    <Box component="h2" fz="sm" fw="600">
      {title}
    </Box>
    {detail && <Small c="var(--text-2)">{detail}</Small>}
    <Box component="span" ml="auto" mr="-sm">
      {children}
    </Box>
  </Flex>
)

const PreviewButton = ({ state: { cart, setAsking } }: { state: ReferCartState }) =>
  cart.ids.length > 0 && (
    <Button
      variant="subtle"
      size="compact-sm"
      leftSection={<IconEye size={15} stroke={1.7} />}
      onClick={() => setAsking('preview')}
    >
      What they’ll see
    </Button>
  )

function Foot({ state, unmet }: PartProps) {
  const { cart, providers, names, mode, customer, refusal, isRefused, isSending, isSavingDraft, isReady } = state
  const isBusy = state.files.uploads.isSending
  if (isRefused)
    return (
      <Group gap="xs" justify="flex-end">
        <PrintList title="Providers to call" providers={providers.flatMap(({ match }) => match ?? [])} />
        {unmet && <RecordNeed {...unmet} reason={UnmetReason.Declined} />}
      </Group>
    )
  return (
    <>
      <Group gap="xs" justify="flex-end">
        <Button type="submit" value="draft" variant="default" disabled={!isReady} loading={isSavingDraft || isBusy}>
          Save draft
        </Button>
        <Button
          type="submit"
          value="send"
          miw={0}
          flex={{ base: 1, sm: '0 0 auto' }}
          leftSection={<IconSend size={15} stroke={1.8} />}
          disabled={cart.ids.length === 0 || !isReady}
          loading={isSending || isBusy}
        >
          {sendWords(mode, { names, customer: customer?.first ?? 'customer' })}
        </Button>
      </Group>
      {(refusal ?? state.error) && (
        <Text inherit ta="right" fz="sm" c="var(--bad)" role="alert">
          {refusal ?? state.error?.message}
        </Text>
      )}
    </>
  )
}

/** On a phone one line with the selection; it opens everything else as a page. */
function PhoneBar({ state, unmet }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const { cart, providers, mode, customer, form, submit, isRefused } = state
  const count = cart.ids.length
  const sentence =
    mode === GroupMode.Direct ? undefined : modeSentence(mode, { count, customer: customer?.first ?? 'The customer' })
  return (
    <Stack
      className={`ruled-above ${css.bar}`}
      gap="sm"
      pt="sm"
      px="md"
      pb="max(var(--mantine-spacing-sm), env(safe-area-inset-bottom))"
      bg="var(--surface)"
      data-bottom-bar
    >
      <UnstyledButton
        display="flex"
        className={css.barLine}
        mih={40}
        fz="inherit"
        disabled={count === 0}
        onClick={() => setOpen(true)}
      >
        <Box component="span" display={count === 0 ? 'none' : 'flex'} className={css.avatars}>
          {providers.slice(0, 3).map(({ id, name }) => (
            <LetterAvatar key={id} name={name} of={`provider:${id}`} size={32} isSquare />
          ))}
        </Box>
        <Box component="span" flex={1} miw={0}>
          <Box className="clipped cut nowrap" component="b" display="block" fz="sm" fw="600">
            {count === 0
              ? 'Cart is empty'
              : [`${count} in cart`, mode !== GroupMode.Direct && groupModeNames[mode]].filter(Boolean).join(' · ')}
          </Box>
          <Box className="clipped cut nowrap" component="small" display="block" fz="xs" c="var(--text-2)">
            {count === 0 ? 'Add up to 10 providers' : (sentence ?? 'Sent to this provider alone.')}
          </Box>
        </Box>
        <IconChevronUp size={18} stroke={1.8} aria-hidden />
      </UnstyledButton>
      <Button fullWidth disabled={count === 0} onClick={() => setOpen(true)}>
        Review and send
      </Button>
      <Dialog title="Review and send" isOpen={isOpen} onClose={() => setOpen(false)} isPageOnPhone>
        <form onSubmit={submit} noValidate>
          <Stack gap="lg" flex={1}>
            <DraftNote draft={form.draft} />
            <Flex component="section" direction="column" gap="sm" aria-label="Cart">
              <Head title="Cart" detail={countOf(count)}>
                <Button variant="subtle" size="compact-sm" onClick={cart.clear}>
                  Clear
                </Button>
              </Head>
              <CartList state={state} />
            </Flex>
            {count > 1 && (
              <Flex component="section" direction="column" gap="sm" aria-label="How to send it">
                <Head title="How to send it" />
                <ModeChoice state={state} />
              </Flex>
            )}
            <Flex component="section" direction="column" gap="sm" aria-label="Before you send">
              <Head title="Before you send">
                <PreviewButton state={state} />
              </Head>
              <BeforeSend state={state} />
            </Flex>
            <Stack
              className="ruled-above"
              style={{ zIndex: 2 }}
              gap="xs"
              pos="sticky"
              bottom={0}
              mt="auto"
              mx="calc(-1 * var(--mb-padding))"
              mb="calc(-1 * var(--mb-padding))"
              pt="sm"
              px="var(--mb-padding)"
              pb="max(var(--mantine-spacing-sm), env(safe-area-inset-bottom))"
              bg="var(--surface)"
              data-bottom-bar
              data-refused={isRefused || undefined}
            >
              <Foot state={state} unmet={unmet} />
            </Stack>
          </Stack>
        </form>
      </Dialog>
    </Stack>
  )
}
