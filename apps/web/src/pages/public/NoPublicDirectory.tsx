import { Button } from '@mantine/core'
import { ErrorFrame } from '../../shell/error/ErrorFrame.tsx'
import { PlainLayout } from '../../shell/layout/PlainLayout.tsx'
import { useBranding } from '../../theme/useBranding.ts'

type Props = { title: string /** Whom to call, where the network says so. */; detail: string | undefined }

/** Not open yet, or turned off: says so, and where else one can go. */
export function NoPublicDirectory({ title, detail }: Props) {
  const { name } = useBranding()
  return (
    <PlainLayout>
      <ErrorFrame
        title={title}
        text={`${detail ?? `Ask ${name} who can help you.`} If you work in this network, log in.`}
      >
        <Button component="a" href="/auth/login">
          Log in
        </Button>
      </ErrorFrame>
    </PlainLayout>
  )
}
