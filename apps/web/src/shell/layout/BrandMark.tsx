import { Box, Text } from '@mantine/core'
import { useState } from 'react'
import { useBranding } from '../../theme/useBranding.ts'
import { Logo } from '../../ui/display/Logo.tsx'
import css from './BrandMark.module.css'

/** The network's logo and name; the product's by default. */
export function BrandMark() {
  const { name, logo } = useBranding()
  const [failed, setFailed] = useState<string>()
  return (
    <>
      {logo && logo !== failed ? (
        <Box
          src={logo}
          alt=""
          className={css.logo}
          component="img"
          flex="none"
          w="auto"
          maw={96}
          h={28}
          onError={() => setFailed(logo)}
        />
      ) : (
        <Logo />
      )}
      <Text className="anywhere" span inherit miw={0} lh="1.2">
        {name}
      </Text>
    </>
  )
}
