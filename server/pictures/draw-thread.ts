import { parentPort, workerData } from "node:worker_threads";
import { drawPicture, type PictureJob } from "./draw-picture.ts";

const { words, illustration } = workerData as PictureJob;
parentPort?.postMessage(await drawPicture(words, illustration));
