import { Clock } from '@razao/platform/clock';

/** A clock that changes only when a test moves it. */
export class StoppedClock extends Clock {
  private instant: Date;

  constructor(instant: Date | string) {
    super();
    this.instant = new Date(instant);
  }

  override now(): Date {
    return new Date(this.instant);
  }

  moveTo(instant: Date | string): void {
    this.instant = new Date(instant);
  }
}
