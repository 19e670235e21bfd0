import { Button } from '@mantine/core'
import { ErrorFrame } from '../../shell/error/ErrorFrame.tsx'
import { PlainLayout } from '../../shell/layout/PlainLayout.tsx'

/** Turned off by the administrators: says so, and where else one can go. */
export const NoPublicDirectory = ({ title }: { title: string }) => (
  <PlainLayout>
    <ErrorFrame code="404" title={title} text="If you work in this network, log in.">
      <Button component="a" href="/auth/login">
        Log in
      </Button>
    </ErrorFrame>
  </PlainLayout>
)
