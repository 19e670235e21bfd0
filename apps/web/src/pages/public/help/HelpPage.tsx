import { ApiError, formatPhone } from '@handoff/contracts/kit'
import { publicFields } from '@handoff/contracts/network/customFields/public-fields'
import { publicDirectory } from '@handoff/contracts/network/publicDirectory'
import type { Messages } from '@handoff/contracts/texts/texts'
import { Box, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import css from '../../../features/referrals/help/help.module.css'
import { useSearchOf } from '../../../kit/address/useSearchOf.ts'
import { useLazyPart } from '../../../kit/loading/useLazyPart.ts'
import { useEndpoint } from '../../../kit/query/useEndpoint.ts'
import { useTexts } from '../../../kit/texts/useTexts.ts'
import { useDocumentTitle } from '../../../kit/useDocumentTitle.ts'
import { ListSkeleton } from '../../../ui/table/ListSkeleton.tsx'
import { NoPublicDirectory, phoneIn } from '../NoPublicDirectory.tsx'
import { PublicFailure } from '../PublicFailure.tsx'
import { PublicFrame } from '../PublicFrame.tsx'
import { PublicPage } from '../PublicPage.tsx'
import publicCss from '../public.module.css'
import { useAbout } from '../usePublicDirectory.ts'
import { helpSearch } from './help.search.ts'

type Sent = { number: string; token: string }

/** Fetched next to what the form asks for, as it can’t be drawn before that. */
const loadForm = () => import('./HelpForm.tsx')
const loadSent = () => import('./HelpSent.tsx')

const texts = import.meta.glob<Messages>('../../../../../../packages/contracts/src/texts/??.ts', {
  query: '?link&public&directory&help&language&need&problem&ui',
  import: 'default',
})

/** Asks for help without an account: what for, who, and how to be reached. */
export const HelpPage = () => (
  <PublicPage texts={texts}>
    <Help />
  </PublicPage>
)

function Help() {
  const t = useTexts()
  const { entity: entityId, category } = useSearchOf(helpSearch)
  const about = useAbout()
  const entity = useEndpoint(publicDirectory.show, { id: entityId ?? 0 }, { enabled: entityId !== undefined }).data
  const fields = useEndpoint(publicFields.ofPublic, {})
  const [request, setRequest] = useState<Sent | null>(null)
  const HelpForm = useLazyPart(loadForm)?.HelpForm
  const HelpSent = useLazyPart(loadSent, request !== null)?.HelpSent
  useDocumentTitle(t(request ? 'help.got' : 'public.requestHelp'))
  const isAbsent = about.error instanceof ApiError && about.error.status === 404
  if (isAbsent)
    return <NoPublicDirectory title={t('public.notOpen')} phone={phoneIn((about.error as ApiError).detail)} />
  if (about.data && !about.data.isHelpOn) {
    const { phone } = about.data
    return <NoPublicDirectory title={t('public.noHelpForm')} phone={phone && formatPhone(phone)} />
  }

  return (
    <PublicFrame isSensitive isPrivate>
      <Box maw={560} mx="auto">
        {request && HelpSent ? (
          <HelpSent {...request} hotline={about.data?.hotline ?? null} />
        ) : (
          <>
            <Link
              className={publicCss.back}
              {...(entityId
                ? { to: '/public/network/$id', params: { id: String(entityId) } }
                : { to: '/public/network' })}
            >
              <IconArrowLeft size={15} stroke={1.8} aria-hidden />
              {t('public.back')}
            </Link>
            <h1 className={css.title}>{t('public.requestHelp')}</h1>
            <Text className={`anywhere ${css.lead}`} inherit mt="xxs" mb="lg" fz="md" lh="1.55" c="var(--text-2)">
              {entity ? t('help.leadTo', { name: entity.name }) : t('help.lead')}
            </Text>
            {about.error ? (
              <PublicFailure error={about.error} retry={about.refetch} />
            ) : fields.error ? (
              <PublicFailure error={fields.error} retry={fields.refetch} />
            ) : about.data && fields.data && HelpForm ? (
              <HelpForm
                about={about.data}
                entity={entity ?? null}
                fields={fields.data}
                category={category}
                onSent={setRequest}
              />
            ) : (
              <ListSkeleton rows={6} />
            )}
          </>
        )}
      </Box>
    </PublicFrame>
  )
}
