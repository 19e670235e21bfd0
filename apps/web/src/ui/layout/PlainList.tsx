import { createPolymorphicComponent, Flex, type FlexProps } from '@mantine/core'

/** A list without bullets, one below the other where nothing else is said. */
export const PlainList = createPolymorphicComponent<'ul', FlexProps>(({ className, ...rest }: FlexProps) => (
  <Flex
    component="ul"
    direction="column"
    m={0}
    p={0}
    className={className ? `plain ${className}` : 'plain'}
    {...(rest as object)}
  />
))
