import { Heading, Text } from '@site/ui'

/** Shown for every link that does not work, because the server does not say why. */
export function DeadLink() {
  return (
    <>
      <Heading level={1} size="h2">
        This link does not work
      </Heading>
      <Text>
        It may have expired, or its owner may have deleted it. If a download was still running, it has failed. Check
        that the address is complete, or ask the person who sent it for a new one.
      </Text>
    </>
  )
}
