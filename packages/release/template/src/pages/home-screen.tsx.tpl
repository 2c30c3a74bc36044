import { Banner, Section, Text } from '@site/ui'

export function HomeScreen() {
  return (
    <>
      <Banner title="__title__" lead="What this page tells its visitors, in one sentence." seed="__name__" />
      <Section>
        <Text>Replace this text.</Text>
      </Section>
    </>
  )
}
