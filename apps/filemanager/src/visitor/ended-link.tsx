import { Heading, Text } from '@site/ui'

/** The same for every link that does not work: the server does not tell why. */
export function EndedLink() {
  return (
    <>
      <Heading level={1} size="h2">
        This link does not work
      </Heading>
      <Text>
        It may have expired, or its owner may have ended it. Check that its address is complete, or ask whoever sent it
        for a new one.
      </Text>
    </>
  )
}
