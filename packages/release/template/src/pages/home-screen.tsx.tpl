import { Banner, Section, Text } from '@site/ui'

const lead = 'Says in one sentence what visitors find on this page.'

export function HomeScreen() {
  return (
    <>
      <Banner title="__title__" lead={lead} seed="__name__" />
      <Section>
        <Text>Replace this text.</Text>
      </Section>
    </>
  )
}
