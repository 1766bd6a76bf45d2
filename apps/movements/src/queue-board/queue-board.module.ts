// The queue board of the HTTP process, on its management port.
import { Module } from '@nestjs/common';
import { QueueBoard } from './queue-board.js';

@Module({ providers: [QueueBoard] })
export class QueueBoardModule {}
