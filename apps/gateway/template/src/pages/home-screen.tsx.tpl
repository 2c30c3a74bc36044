import { Banner, Section, Text } from '@site/ui'

const lead = 'What this page tells its visitors, in one sentence.'

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
