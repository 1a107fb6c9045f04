/** Names of people from all over India. Each first name goes with surnames of its region; some are long. */
import type { Chance } from './random'

type Region = { first: readonly string[]; last: readonly string[] }
const words = (text: string) => text.split(' ')

const regions: readonly Region[] = [
  // Maharashtra, where the firm is based.
  {
    first: words(
      'Aarti Ashwini Mrunal Sayali Shruti Tejaswini Pallavi Ketaki Rutuja Vaishnavi Amol Nikhil Omkar ' +
        'Sachin Swapnil Tushar Yogesh Mandar Prathamesh Shantanu',
    ),
    last: words(
      'Patil Deshmukh Kulkarni Joshi Jadhav Shinde Pawar Gaikwad Kadam Bhosale Chavan Deshpande Sawant ' +
        'Gokhale Naik Thorat Ingle Wagh',
    ),
  },
  {
    first: words(
      'Bhavna Hetal Jinal Komal Mittal Urvi Darshana Krupa Chirag Dhaval Hardik Jignesh Kunal Mehul ' +
        'Parth Ronak',
    ),
    last: words('Patel Shah Mehta Desai Trivedi Joshi Panchal Solanki Parikh Bhatt Thakkar Vaghela'),
  },
  {
    first: words(
      'Ananya Debjani Ishita Moumita Paromita Sudeshna Tanushree Arindam Debashish Kaushik Partha ' +
        'Sourav Subhajit Anirban',
    ),
    last: words('Banerjee Chatterjee Mukherjee Ghosh Sen Das Dutta Bhattacharya Roy Sarkar Saha Mitra'),
  },
  {
    first: words(
      'Akshara Divya Gayathri Kavitha Nithya Revathi Subhashini Vaishali Aravind Balaji Karthik Murugan ' +
        'Prabhu Sathish Senthil Vignesh',
    ),
    last: words(
      'Subramanian Krishnan Raman Venkatesan Natarajan Sundaram Ramachandran Murugesan Balakrishnan ' +
        'Selvaraj Annamalai',
    ),
  },
  {
    first: words(
      'Anjali Aswathy Devika Lakshmi Parvathy Sreelakshmi Neethu Arjun Jithin Nandakumar Rahul Sreejith ' +
        'Vishnu Unni',
    ),
    last: words('Nair Menon Pillai Kurup Varma Nambiar Warrier Thomas Mathew Varghese George'),
  },
  {
    first: words(
      'Harpreet Gurleen Jasleen Manpreet Simran Navneet Amandeep Gurpreet Jaspreet Karanvir Sukhwinder ' +
        'Parminder',
    ),
    last: words('Singh Kaur Gill Sandhu Dhillon Grewal Bedi Ahluwalia Sidhu'),
  },
  {
    first: words(
      'Bhargavi Deepthi Harika Lavanya Mounika Sravani Swathi Chaitanya Naveen Pavan Ravi Srikanth ' +
        'Venkat Phanindra',
    ),
    last: words('Reddy Rao Naidu Chowdary Varma Goud Prasad Yadav Mudiraj'),
  },
  {
    first: words(
      'Aditi Garima Neha Pooja Priyanka Richa Shivani Swati Abhishek Ankit Gaurav Mohit Rohit Saurabh ' +
        'Vikas Vivek',
    ),
    last: words(
      'Sharma Gupta Mishra Tiwari Verma Srivastava Agarwal Pandey Shukla Saxena Tripathi Dubey Chauhan',
    ),
  },
  {
    first: words('Aisha Fatima Nazneen Rukhsar Saba Zainab Farhan Imran Irfan Salman Shahid Zubair'),
    last: words('Khan Shaikh Ansari Qureshi Siddiqui Pathan Mirza Sayyed'),
  },
  {
    first: words(
      'Bhoomika Chaitra Meghana Pavithra Shilpa Soumya Girish Manjunath Nagaraj Pradeep Raghavendra Sandeep',
    ),
    last: words('Gowda Shetty Hegde Murthy Bhat Kamath Acharya Poojary Hiremath'),
  },
  {
    first: words('Bhagyashree Madhusmita Sasmita Subhashree Ashutosh Biswajit Manoranjan Satyajit'),
    last: words('Mohanty Panda Patnaik Sahoo Behera Nayak Mishra'),
  },
  {
    first: words('Bornali Dipanjali Jahnabi Rimjhim Bhaskar Dhrubajyoti Hiranya Lalthanpuia Temjen Thangjam'),
    last: words('Baruah Bora Gogoi Saikia Kalita Hazarika Longkumer Ralte Devi'),
  },
  {
    first: words('Alisha Celina Flavia Melissa Ashton Glenn Joel Savio'),
    last: words("Fernandes D'Souza Pereira Rodrigues Lobo Pinto D'Costa"),
  },
]

/** Long enough to test narrow columns. */
const long: readonly (readonly [string, string])[] = [
  ['Venkata Satya Subrahmanyam', 'Chandrasekharan Ramanathapuram'],
  ['Tejaswini Bhagyalakshmi', 'Thiruvenkatachari Raghunathan'],
]

/** The six demo accounts. */
export const signInNames = {
  admin: ['Meenakshi', 'Iyer'],
  senior: ['Rajesh', 'Deshpande'],
  manager: ['Priya', 'Nambiar'],
  recruiter: ['Arjun', 'Mehta'],
  accounts: ['Sukhwinder', 'Ahluwalia'],
  scheduler: ['Farhan', 'Shaikh'],
} as const
export type SignIn = keyof typeof signInNames

/** The `n`th recruiter of a large enough firm has a long name. */
export function longName(n: number): readonly [string, string] | undefined {
  return n % 400 === 5 ? long[0] : n % 400 === 17 ? long[1] : undefined
}

export function nameOf(chance: Chance): readonly [string, string] {
  // One in four is from Maharashtra.
  const region = chance.happens(0.25) ? regions[0]! : chance.of(regions)
  return [chance.of(region.first), chance.of(region.last)]
}

/** Unique email addresses: `sachin.patil@`, `sachin.patil2@`. */
export function addresses(): (first: string, last: string) => string {
  const used = new Map<string, number>()
  return (first, last) => {
    const plain = `${first.split(' ')[0]}.${last.split(' ')[0]}`.toLowerCase().replaceAll(/[^a-z.]/g, '')
    const count = (used.get(plain) ?? 0) + 1
    used.set(plain, count)
    return `${plain}${count > 1 ? count : ''}@muster.test`
  }
}
