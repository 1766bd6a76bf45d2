// The one source of the present: code that needs the time reads it from a Clock, so that a test may stop it.
import { Injectable } from '@nestjs/common';

@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock that stops until it is moved. */
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
