import { announce, Button, Notice, Progress, Skeleton, Spinner, Stack, ToneIcon } from '@site/ui'
import { Chapter, LONG_TEXT, Specimen } from '../specimen.tsx'

const tones = ['info', 'success', 'warning', 'error'] as const

export function FeedbackChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Feedback">
      <div className="sc-states">
        {tones.map((tone) => (
          <Specimen key={tone} name={`Notice ${tone}`}>
            <Stack gap="sm">
              <Notice tone={tone} title="What happened">
                And what to do about it.
              </Notice>
              <Notice tone={tone}>{LONG_TEXT}</Notice>
            </Stack>
          </Specimen>
        ))}
      </div>
      <Specimen name="ToneIcon">
        {tones.map((tone) => (
          <ToneIcon key={tone} tone={tone} />
        ))}
      </Specimen>
      <Specimen name="Spinner">
        <Spinner /> Sending
      </Specimen>
      <Specimen name="Progress: started, nearly done, indeterminate">
        <Stack gap="sm">
          <Progress aria-label="Started" max={100} value={5} />
          <Progress aria-label="Nearly done" max={100} value={90} />
          <Progress aria-label="Indeterminate" />
        </Stack>
      </Specimen>
      <Specimen name="Skeleton line, block">
        <Stack gap="sm">
          <Skeleton width="60%" />
          <Skeleton shape="block" height="6rem" />
        </Stack>
      </Specimen>
      <Specimen name="announce">
        <Button variant="outline" onClick={() => announce('Announced to screen readers')}>
          Announce
        </Button>
      </Specimen>
    </Chapter>
  )
}
