/** A position: a picture with the office's circle, address, coordinates, accuracy and distance. */
import { MapPin, TriangleAlert } from 'lucide-react'
import {
  accuracyColour,
  accuracyLabel,
  coordinates,
  withoutCoordinates,
} from '../../../../src/domain/location'
import { PlacePicture } from '../../../../web/charts/PlacePicture'
import { metresWords } from '../../../../web/format'
import { Badge } from '../../../../web/ui/Badge'
import type { Place } from '../../contract'
import './parts.css'

const warnsAbove = 100

/** `labelOf`, because live views label accuracies differently. */
export function PlaceLines({
  place,
  labelOf = accuracyLabel,
}: {
  place: Place
  labelOf?: (metres: number) => string
}) {
  // The coordinates have a line of their own.
  const address = place.address && withoutCoordinates(place.address, place)
  return (
    <div className={isDrawn(place) ? 'place pictured' : 'place'}>
      <Picture place={place} />
      <p className="place-address">
        <MapPin size={16} aria-hidden />
        <span>{address ?? `GPS ${coordinates(place)}`}</span>
      </p>
      {(place.outside || place.office) && (
        <p className="place-facts">
          {place.outside ? (
            <Badge colour="orange">
              Outside office
              {place.distance !== null && `, ${metresWords(place.distance)} from ${place.office}`}
            </Badge>
          ) : (
            <>
              {place.office}
              {place.distance !== null && `, ${metresWords(place.distance)} away`}
            </>
          )}
        </p>
      )}
      <p className="place-facts faint figures">
        {/* Without an address its line already shows them. */}
        {address && <span>GPS {coordinates(place)}</span>}
        {place.accuracy === null ? (
          'Exact position deleted'
        ) : (
          <span className={`accuracy ${accuracyColour(place.accuracy)}`}>
            {labelOf(place.accuracy)} accuracy, {metresWords(place.accuracy)}
          </span>
        )}
      </p>
      {place.accuracy !== null && place.accuracy > warnsAbove && (
        <p className="place-warning">
          <TriangleAlert size={16} aria-hidden />
          Low accuracy. Move to an open area for a better position.
        </p>
      )}
    </div>
  )
}

type Drawn = Place & { circle: NonNullable<Place['circle']>; distance: number; accuracy: number }

/** Far away the office would be a dot: the words say more. */
const farthest = 10
const isDrawn = (place: Place): place is Drawn =>
  place.circle !== null &&
  place.distance !== null &&
  place.accuracy !== null &&
  place.distance <= place.circle.radius * farthest

function Picture({ place }: { place: Place }) {
  if (!isDrawn(place)) return null
  const { circle, distance, accuracy, office, outside } = place
  return (
    <PlacePicture
      {...circle}
      distance={distance}
      accuracy={accuracy}
      isOutside={outside}
      label={
        `${outside ? 'Outside' : 'Inside'} the circle of ${office}: ` +
        `${metresWords(distance)} from its centre`
      }
    />
  )
}
