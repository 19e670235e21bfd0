import { Button } from '@mantine/core'
import { useTexts } from '../../kit/texts/useTexts.ts'
import { ErrorFrame } from '../../shell/error/ErrorFrame.tsx'
import { PlainLayout } from '../../shell/layout/PlainLayout.tsx'
import { useBranding } from '../../theme/useBranding.ts'

type Props = {
  title: string
  /** The number to call, where the network has one. */
  phone: string | null | undefined
}

/** Not open yet, or turned off: says so, and where else one can go. */
export function NoPublicDirectory({ title, phone }: Props) {
  const t = useTexts()
  const { name } = useBranding()
  return (
    <PlainLayout>
      <ErrorFrame
        title={title}
        text={`${phone ? t('public.callFor', { phone }) : t('public.askNetwork', { network: name })} ${t('public.worksHere')}`}
      >
        <Button component="a" href="/auth/login">
          {t('public.logIn')}
        </Button>
      </ErrorFrame>
    </PlainLayout>
  )
}

/** The number in what the server says of a directory that is turned off. */
export const phoneIn = (detail: string | undefined) => /Call (.+)\.$/.exec(detail ?? '')?.[1]
