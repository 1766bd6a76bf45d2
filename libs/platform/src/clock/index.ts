// The one source of the present: code that needs the time reads it from a Clock, so that a test may stop it.
import { Injectable } from '@nestjs/common';

@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
