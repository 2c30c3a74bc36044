import { Grid, IndustryIcon, TechTile } from '@site/ui'
import { FolderPicture, LooseThread, Weave } from '@site/ui/art'
import { Chapter, Specimen } from '../specimen.tsx'

const mark = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="48"><circle cx="24" cy="24" r="18" fill="#0b7c74"/></svg>')}`

export function ArtChapter({ id }: { id: string }) {
  return (
    <Chapter id={id} title="Art">
      <Specimen name="Weave">
        <div className="sc-stage">
          <Weave seed="showcase" />
        </div>
      </Specimen>
      <Specimen name="LooseThread">
        <LooseThread />
      </Specimen>
      <Specimen name="IndustryIcon">
        <IndustryIcon name="bank" />
      </Specimen>
      <Specimen name="FolderPicture">
        <Grid min="16rem">
          {['Reports', 'Contracts', 'Photographs'].map((name) => (
            <FolderPicture key={name} name={name} />
          ))}
        </Grid>
      </Specimen>
      <Specimen name="TechTile">
        <Grid min="10rem">
          {['PostgreSQL', 'Kubernetes', 'A name of several words'].map((name) => (
            <TechTile key={name} name={name} mark={mark} />
          ))}
        </Grid>
      </Specimen>
    </Chapter>
  )
}
